import { listParticipantNames } from '#db/requests/participant-names.ts'
import type { MeetingRequest } from '#db/requests/requests.ts'
import type { Sql } from '#db/sql.ts'
import type { Workspace } from '#db/workspaces.ts'

// Titles and names stand in sentences of our own, and whoever mails us chooses theirs: a subject or a display name can be a whole order. So
// neither can end its quotation, hide a character or go on for long, and a name that does not look like one is quoted.

/** More is no name, and no title that anybody needs to recognise. */
const CHARACTERS_MAX = 100

export const quotedName = (text: string): string => {
  const plain = text
    .replace(/[“”„«»"]/g, "'")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return `“${plain.length <= CHARACTERS_MAX ? plain : `${plain.slice(0, CHARACTERS_MAX).trimEnd()}…`}”`
}

/** A few words of letters, as names are: "Dr. Anna-Maria van der Berg", "Lee, Bo (Sales)". */
const NAME = /^[\p{L}\p{M}\d'’.,()&-]{1,30}(?: [\p{L}\p{M}\d'’.,()&-]{1,30}){0,4}$/u
const SENTENCE = /[!?:;]|\p{L}{3,}\. \p{L}/u

const looksLikeName = (name: string): boolean => NAME.test(name) && !SENTENCE.test(name)

/** Quotes the title of a request and its participants' names, in what we say about it, where they do not look like names. */
export async function namesQuoted(
  sql: Sql,
  workspace: Workspace,
  { id, title }: Pick<MeetingRequest, 'id' | 'title'>,
): Promise<(text: string) => string> {
  const names = [...(await listParticipantNames(sql, workspace, id)), ...(title === null ? [] : [title])]
  // A longer one may contain a shorter one.
  const odd = names.filter((name) => !looksLikeName(name)).sort((one, other) => other.length - one.length)
  return (text) => odd.reduce((said, name) => said.replaceAll(name, () => quotedName(name)), text)
}
