/**
 * A text in which no reader finds an encoded word (RFC 2047): `=?utf-8?B?…?=` in a title or a name would be decoded by mail
 * programs into whatever was refused when it was given. Call it last, since taking characters out may make one.
 */
export const withoutEncodedWords = (text: string): string => text.replaceAll('=?', '= ?')
