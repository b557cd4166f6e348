/** "Never mind", in the languages that we read: it takes something back, and does not say what. */
export const DISMISSALS =
  '(?<!\\p{L})(?:never ?mind|forget (?:it|about it|that)|vergiss es|vergessen Sie es|vergesst es|laat maar|vergeet het|laisse[rz]? tomber|oubliez|oublie|olvídal[oa]|olvídel[oa]|esquece|esqueça)(?!\\p{L})'
