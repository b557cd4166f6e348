import { StartupError } from '#settings/startup-error.ts'

/** Describes a problem with the data folder, and how to fix it. */
export function explainFolder(error: unknown, folder: string): StartupError {
  const code = (error as NodeJS.ErrnoException).code ?? ''
  return new StartupError(`${folderProblem(code, folder)}.`, { cause: error })
}

/** The same for the output of initdb or the server before it gave up. */
export function explainOutput(action: string, output: string, folder: string, logFile?: string): StartupError {
  const code = OUTPUT_CODES.find(([pattern]) => pattern.test(output))?.[1]
  if (code) return new StartupError(`${folderProblem(code, folder)}.`)
  if (/shared memory|Cannot allocate memory/i.test(output)) {
    return new StartupError(
      `${action} failed for lack of memory (${lastComplaint(output)}). Free some memory, or set DATABASE_URL to a PostgreSQL of yours.`,
    )
  }
  const where = logFile ? ` Its log is ${logFile}.` : ''
  return new StartupError(`${action} failed: ${lastComplaint(output)}.${where}`)
}

const OUTPUT_CODES: [RegExp, string][] = [
  [/No space left on device/i, 'ENOSPC'],
  [/Disk quota exceeded/i, 'EDQUOT'],
  [/Read-only file system/i, 'EROFS'],
  [/Permission denied/i, 'EACCES'],
]

function folderProblem(code: string, folder: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `The data folder ${folder} cannot be used by this user (permission denied). Give it to this user, or set PARLEY_DATA to a folder that can be written`
    case 'EROFS':
      return `The data folder ${folder} is on a read-only file system. Set PARLEY_DATA to a folder that can be written`
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds the data folder ${folder} is full. Free some space and start again`
    case 'ENOTDIR':
    case 'EEXIST':
      return `The data folder ${folder} is not a folder. Set PARLEY_DATA to a folder that can be written`
    default:
      return `The data folder ${folder} cannot be used (${code || 'unknown error'}). Set PARLEY_DATA to another folder`
  }
}

/** PostgreSQL marks the important lines with FATAL, PANIC or "error:"; everything else is commentary. */
function lastComplaint(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const complaint = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? 'it wrote nothing'
  return complaint.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim()
}
