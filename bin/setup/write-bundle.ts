import { isBuiltin } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { type Modules, serviceChunks } from './service-chunks.ts'

// Writes the bundle into the folder given on the command line, inside the project. Each dynamic import stays dynamic and gets its
// own file.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SERVICE = join(ROOT, 'src/main.ts')
/** The commands: the help of each loads it, so they should stay small. */
const LISTS_OF_COMMANDS = ['src/cli.ts', 'src/commands/overview.ts'].map((path) => join(ROOT, path))
/** A program that serves an assistant for as long as that runs. */
const LASTING = join(ROOT, 'src/commands/mcp/serve-member.ts')
const SOURCE_LINES = 'source-lines'
/** Four megabytes that only another process reads, once. */
const LEFT_OUT = ['@scalar/fastify-api-reference']

const target = process.argv[2]!
/** Stands for `url` while the others are replaced. */
const OWN = 'ownAddress'

/** The name of the chunk of each module that the service loads. */
const chunkNames = new Map<string, string>()

const bundle = await rolldown({
  cwd: ROOT,
  platform: 'node',
  input: { cli: join(ROOT, 'src/cli.ts'), [SOURCE_LINES]: join(import.meta.dirname, `${SOURCE_LINES}.ts`) },
  external: LEFT_OUT,
  plugins: [addressesOfSources(), lateHttp2(), plainBuiltins(), chunksOfService()],
  preserveEntrySignatures: 'allow-extension',
  onLog(level, log) {
    // Many modules are loaded later by a command, and at once by the service.
    if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
  },
})
await bundle.write({
  dir: target,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
  codeSplitting: {
    groups: [{ debugName: 'service', name: (id) => chunkNames.get(id) ?? null, includeDependenciesRecursively: false }],
  },
  comments: false,
  sourcemap: true,
  // The sources are in the project anyway, and the maps are half as large without them.
  sourcemapExcludeSources: true,
  // Names stay, so that stack traces and classes keep them.
  minify: { compress: false, mangle: false, codegen: { removeWhitespace: true, asciiOnly: true } },
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

function chunksOfService(): Plugin {
  return {
    name: 'chunks-of-service',
    buildEnd(problem) {
      if (problem) return
      const modules: Modules = new Map(
        Array.from(this.getModuleIds(), (id) => {
          const { importedIds, dynamicImporters, isEntry, code } = this.getModuleInfo(id)!
          return [id, { imports: importedIds, laterFrom: dynamicImporters, isEntry, bytes: code?.length ?? 0 }]
        }),
      )
      const isQuick = (id: string) => modules.get(id)!.laterFrom.some((from) => LISTS_OF_COMMANDS.includes(from))
      for (const [index, ids] of serviceChunks(modules, SERVICE, isQuick, (id) => id === LASTING).entries())
        for (const id of ids) chunkNames.set(id, ids.includes(SERVICE) ? 'service' : `shared-${index}`)
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
      code: code.replaceAll(/^import (.+) from "([\w:/]+)";$/gm, (whole, names: string, module: string) =>
        isBuiltin(module) ? declarationOf(names, `globalThis.process.getBuiltinModule("${module}")`) : whole,
      ),
      map: null,
    }),
  }
}

/**
 * Fastify loads HTTP/2 even for a server that never speaks it, which costs 6 ms and 5 MB. It loads when it is first used,
 * which is never here.
 */
function lateHttp2(): Plugin {
  const ID = '\0late-http2'
  return {
    name: 'late-http2',
    resolveId: {
      filter: { id: /^node:http2$/ },
      handler: (_, importer) => (importer?.includes('/fastify/lib/') ? ID : null),
    },
    load: {
      filter: { id: /^\0late-http2$/ },
      handler: () => `
        const http2 = () => process.getBuiltinModule('node:http2')
        export const createServer = (...options) => http2().createServer(...options)
        export const createSecureServer = (...options) => http2().createSecureServer(...options)`,
    },
  }
}

/** `a, { b as c }` becomes two constants. */
function declarationOf(names: string, value: string): string {
  const [, whole, some] = /^(?:\* as )?([\w$]+)?(?:, )?(\{.*\})?$/.exec(names)!
  const constants = [whole, some?.replaceAll(' as ', ': ')].filter((constant) => constant !== undefined)
  return `const ${constants.map((constant) => `${constant} = ${value}`).join(', ')};`
}
