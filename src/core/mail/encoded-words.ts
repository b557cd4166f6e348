/**
 * Breaks up encoded words (RFC 2047): mail programs would decode `=?utf-8?B?…?=` in a title or a name into exactly the
 * characters that we refuse. Call it last, because removing characters may create one.
 */
export const withoutEncodedWords = (text: string): string => text.replaceAll('=?', '= ?')
