import type { Sql } from '../sql.ts'
import { listExtensions, listFunctions, listSchemas, listSequences, listTypes, listViews } from './objects.ts'
import { listTables } from './tables.ts'

// The schema as readable text. It comes from the catalogue, so it shows the actual schema and not the intent of the migrations.
// It is the same on every PostgreSQL that Parley supports: details that only newer versions keep are left out, and everything
// is sorted by name.

export async function schemaText(sql: Sql): Promise<string> {
  const parts = [
    await listExtensions(sql),
    await listSchemas(sql),
    await listTypes(sql),
    await listSequences(sql),
    await listFunctions(sql),
    await listTables(sql),
    await listViews(sql),
  ]
  return [HEADING, ...parts.flat().map(quietly)].join('\n\n').concat('\n')
}

/** Outside quotes, words in capitals are keywords, since a name in capitals would need the quotes. */
function quietly(text: string): string {
  const word = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$.*?\$\1\$|\b[A-Z]{2,}\b|\bpublic\.(?=\w)/gs
  return text.replace(word, (found) => (found === 'public.' ? '' : /^[A-Z]/.test(found) ? found.toLowerCase() : found))
}

const HEADING = '-- Generated from the catalogue by `npm run schema`. Change it with a migration.'
