import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROJECT = fileURLToPath(new URL('../..', import.meta.url))

/**
 * A relative path counts from Parley's own folder, not from the current one, so that the service and every command mean the
 * same place.
 */
export const dataFolderOf = (text: string): string => resolve(PROJECT, text)

export const DEFAULT_DATA_FOLDER = dataFolderOf('.parley')
