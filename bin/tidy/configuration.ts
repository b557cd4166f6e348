import { type Check, lineOf, type Problem } from './source-file.ts'

/** Whatever the program reads from its environment stands in the README's table. */
export const configuration: Check = (files) => {
  const readme = files.find(({ path }) => path === 'README.md')?.text ?? ''
  const config = files.find(({ path }) => path === 'src/settings/config.ts')
  if (!config) return []
  return [...config.text.matchAll(/read\('([A-Z_]+)'/g)]
    .filter((match) => !readme.includes(`\`${match[1]}\``))
    .map(
      (match): Problem => ({
        path: config.path,
        line: lineOf(config.text, match.index),
        message: `${match[1]} is missing in the README's table of settings`,
      }),
    )
}
