import { type Check, isTypeScript } from './source-file.ts'

const DRAWERS = /(^|\/)(utils?|helpers?|common|services?|types|misc|shared|lib)(\.ts$|\/)/
const BARREL = /(^|\/)index\.ts$/

/** STYLE 1: the tree tells the product's story, and a drawer tells none. */
export const names: Check = (files) =>
  files
    .filter(({ path }) => isTypeScript(path) && (DRAWERS.test(path) || BARREL.test(path)))
    .map(({ path }) => ({
      path,
      line: 1,
      message: 'name a file after the one thing it is about; drawers and index barrels hide things',
    }))
