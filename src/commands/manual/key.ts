import { SCOPES } from '#core/scope.ts'
import { JSON_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

const SCOPES_HELP = `What the key may do: all, or names separated by commas (${SCOPES.join(', ')}).`

export const keyCreate: Manual = {
  usage: 'parley key create --name N --scopes all|a,b [--expires ISO] [--workspace ID] [--json]',
  options: {
    name: { value: 'N', help: 'What the key is for, so that you recognise it later.', required: true },
    scopes: { value: 'LIST', help: SCOPES_HELP, required: true },
    expires: { value: 'ISO', help: 'When it stops working, such as 2027-01-31T00:00:00Z. Never by default.' },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
}

export const keyList: Manual = {
  usage: 'parley key list [--workspace ID] [--json]',
  options: { ...WORKSPACE_OPTION, ...JSON_OPTION },
}

export const keyDelete: Manual = {
  usage: 'parley key delete KEY_ID [--json]',
  positionals: ['KEY_ID'],
  options: JSON_OPTION,
}

export const keyScopes: Manual = {
  usage: 'parley key scopes KEY_ID --scopes all|a,b [--json]',
  positionals: ['KEY_ID'],
  options: { scopes: { value: 'LIST', help: SCOPES_HELP, required: true }, ...JSON_OPTION },
}
