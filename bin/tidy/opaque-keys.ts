import { type Check, everyMatch } from './source-file.ts'

/** A key only makes a row unique. Code that reads state out of a key breaks when the key's form changes. */
export const opaqueKeys: Check = (files) =>
  everyMatch(
    files,
    (path) => path.startsWith('src/') && path.endsWith('.ts'),
    /\b(starts_with|split_part|substr|substring|left|right|strpos|regexp_\w+)\(\s*(\w+\.)?dedupe_key\b|\bdedupe_key\s+(not\s+)?(i?like|similar|!?~)|\bdedupeKey\.(split|startsWith|endsWith|includes|indexOf|match|slice)\b/g,
    'a dedupe key only makes its row unique, so do not read it: keep the information in a column or in the details',
  )
