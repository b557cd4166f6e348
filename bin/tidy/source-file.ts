export type SourceFile = { path: string; text: string }
export type Problem = { path: string; line: number; message: string }
export type Check = (files: SourceFile[]) => Problem[]

/** A problem for every match of a pattern in the files that it concerns. */
export function everyMatch(
  files: SourceFile[],
  concerns: (path: string) => boolean,
  pattern: RegExp,
  message: string,
): Problem[] {
  return files
    .filter((file) => concerns(file.path))
    .flatMap((file) =>
      [...withoutComments(file.text).matchAll(pattern)].map((match) => ({
        path: file.path,
        line: lineOf(file.text, match.index),
        message,
      })),
    )
}

export function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

/** Comments become spaces, so that positions stay. Good enough for our own code: no comment marks inside strings. */
export function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '))
}

export const isTypeScript = (path: string) => path.endsWith('.ts')
