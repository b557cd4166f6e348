import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'

// Writes the bundle into the folder given on the command line, inside the project. Each dynamic import stays dynamic and gets its
// own file.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE_LINES = 'source-lines'
/** Four megabytes that only another process reads, once. */
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
  // The sources are in the project anyway, and the maps are half as large without them.
  sourcemapExcludeSources: true,
  banner: ({ isEntry, name }) => (isEntry && name !== SOURCE_LINES ? `import './${SOURCE_LINES}.js'` : ''),
})

/**
 * The bundle can still find files beside a source file: `import.meta.url` stays the source's own URL. Only
 * `new URL('./name.ts', import.meta.url)`, which starts a thread or a process, becomes a file of the bundle.
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
 * Loads Node's own modules as `require` would. An `import` reads every export of a module, and some exports load a great
 * deal: importing `node:http` costs 60 ms and 16 MB, because one of its exports is a WebSocket.
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
