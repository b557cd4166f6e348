import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// Served by Parley itself below /console/; nothing is loaded from anywhere else.
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), tailwindcss(), sourcesElsewhere()],
  build: { outDir: 'dist', emptyOutDir: true, assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})

/**
 * Lists the files outside of this folder that the console is built from: when one of them changes, the setup builds it again. A
 * second list has the files of packages, for the licences of a release.
 */
function sourcesElsewhere(): Plugin {
  return {
    name: 'sources-elsewhere',
    writeBundle() {
      const paths = [...this.getModuleIds()].map((id) => relative(`${import.meta.dirname}/..`, id))
      const elsewhere = paths.filter((path) => /^(src|client)\//.test(path)).sort()
      writeFileSync(`${import.meta.dirname}/dist/.sources-elsewhere`, elsewhere.join('\n'))
      const packages = paths.filter((path) => path.includes('node_modules/')).sort()
      writeFileSync(`${import.meta.dirname}/dist/.packages`, packages.join('\n'))
    },
  }
}
