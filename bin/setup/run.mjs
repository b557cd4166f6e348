import { spawn } from 'node:child_process'
import { join } from 'node:path'

/** Runs a program to its end. Gives its exit code, or the error code if it could not start, and the end of its output. */
export async function run(cwd, program, args) {
  return await new Promise((resolve) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk) => {
      output = (output + chunk).slice(-100_000)
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', (error) => resolve({ code: error.code, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** The Node that Parley installs. */
export const nodeIn = (root) => join(root, 'node_modules', '.bin', 'node')

/** Runs a script on that Node. If it fails, its whole output becomes the error. */
export async function runOrSay(problem, root, args) {
  const { code, output } = await run(root, nodeIn(root), args)
  if (code !== 0) throw new Error(`${problem}:\n${output}`)
}
