import { type Check, lineOf, type Problem, type SourceFile, withoutComments } from './source-file.ts'

/** The words that all code shares: times, and a negotiation with its facts and steps. */
const isVocabulary = (path: string) =>
  path === 'src/core/clock.ts' ||
  path.startsWith('src/core/time/') ||
  /^src\/core\/negotiation\/(situation\/(negotiation|fact)|step\/step)\.ts$/.test(path)

type Exported = { file: SourceFile; name: string; index: number }

const exportedTypes = (file: SourceFile): Exported[] =>
  [...withoutComments(file.text).matchAll(/^export (?:type|interface) (\w+)/gm)].map(({ 1: name, index }) => ({
    file,
    name: name!,
    index,
  }))

/** A word of the vocabulary has one meaning: no other file exports a type of that name. */
export const vocabulary: Check = (files) => {
  const types = files.filter(({ path }) => path.startsWith('src/') && path.endsWith('.ts')).flatMap(exportedTypes)
  const words = Map.groupBy(
    types.filter(({ file }) => isVocabulary(file.path)),
    ({ name }) => name,
  )
  return types.flatMap(({ file, name, index }): Problem[] => {
    const [first] = words.get(name) ?? []
    if (!first || first.file === file) return []
    const message = `${first.file.path} already exports ${name}: one name has one meaning, so give this one another`
    return [{ path: file.path, line: lineOf(file.text, index), message }]
  })
}
