import { type Check, everyMatch } from './source-file.ts'

/** What makes a row unique says nothing else: state that is read out of such a text breaks when the text is written otherwise. */
export const opaqueKeys: Check = (files) =>
  everyMatch(
    files,
    (path) => path.startsWith('src/') && path.endsWith('.ts'),
    /\b(starts_with|split_part|substr|substring|left|right|strpos|regexp_\w+)\(\s*(\w+\.)?dedupe_key\b|\bdedupe_key\s+(not\s+)?(i?like|similar|!?~)|\bdedupeKey\.(split|startsWith|endsWith|includes|indexOf|match|slice)\b/g,
    'a dedupe key only makes its row unique, and nobody reads it: keep what it would tell in a column or in the details',
  )
