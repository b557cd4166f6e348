import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

// Writes the bundle into the folder that is named on the command line, which lies in a folder of the project. Each dynamic
// import stays one, and begins a file of its own.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE_LINES = 'source-lines'
/** Four megabytes that another process reads once. */
const LEFT_OUT = ['@scalar/fastify-api-reference']

const target = process.argv[2]!
/** Stands for `url` while the others are replaced. */
const OWN = 'ownAddress'

const bundle = await rolldown({
  cwd: ROOT,
  platform: 'node',
  input: { cli: join(ROOT, 'src/cli.ts'), [SOURCE_LINES]: join(import.meta.dirname, `${SOURCE_LINES}.ts`) },
  external: LEFT_OUT,
  plugins: [addressesOfSources(), plainBuiltins()],
  onLog(level, log) {
    if (level === 'warn') throw new Error(log.message)
  },
})
await bundle.write({
  dir: target,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  sourcemap: true,
  // They are in the project, and the maps are half as large without them.
  sourcemapExcludeSources: true,
  banner: ({ isEntry, name }) => (isEntry && name !== SOURCE_LINES ? `import './${SOURCE_LINES}.js'` : ''),
})

/**
 * What lies beside a source file is found from the bundle too: `import.meta.url` stays the address of the source. Only
 * `new URL('./name.ts', import.meta.url)`, which a thread or a process is started with, becomes a file of the bundle.
 */
function addressesOfSources(): Plugin {
  return {
    name: 'addresses-of-sources',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const programs = code.replaceAll(/new URL\('(?:\.\/)?([\w-]+\.ts)', import\.meta\.url\)/g, (_, file) => {
          const name = basename(file, '.ts')
          this.emitFile({ type: 'chunk', id: join(dirname(id), file), name, fileName: `${name}.js` })
          return `new URL('./${name}.js', import.meta.${OWN})`
        })
        const source = `new URL('${relative(target, id)}', import.meta.${OWN}).href`
        return { code: programs.replaceAll('import.meta.url', source).replaceAll(OWN, 'url'), map: null }
      },
    },
  }
}

/**
 * Takes Node's own modules as `require` would. An `import` reads every name that a module has, and some of these load a great
 * deal: that of `node:http` costs 60 ms and 16 MB, since one of its names is a WebSocket.
 */
function plainBuiltins(): Plugin {
  return {
    name: 'plain-builtins',
    renderChunk: (code) => ({
      code: code.replaceAll(/^import (.+) from "(node:[\w/]+)";$/gm, (_, names: string, module: string) =>
        declarationOf(names, `process.getBuiltinModule("${module}")`),
      ),
      map: null,
    }),
  }
}

/** `a, { b as c }` becomes two constants. */
function declarationOf(names: string, value: string): string {
  const [, whole, some] = /^(?:\* as )?([\w$]+)?(?:, )?(\{.*\})?$/.exec(names)!
  const constants = [whole, some?.replaceAll(' as ', ': ')].filter((constant) => constant !== undefined)
  return `const ${constants.map((constant) => `${constant} = ${value}`).join(', ')};`
}
