import { type Check, lineOf, type Problem } from './source-file.ts'

/** Every setting that the program reads from its environment is in the README's table. */
export const configuration: Check = (files) => {
  const readme = files.find(({ path }) => path === 'README.md')?.text ?? ''
  const settings = files.filter(({ path }) => path.startsWith('src/settings/'))
  return settings.flatMap(({ path, text }) =>
    [...text.matchAll(/read\('([A-Z_]+)'/g)]
      .filter((match) => !readme.includes(`\`${match[1]}\``))
      .map(
        (match): Problem => ({
          path,
          line: lineOf(text, match.index),
          message: `${match[1]} is missing in the README's table of settings`,
        }),
      ),
  )
}
