import { JSON_OPTION, type Manual } from './manual.ts'

export const workspaceCreate: Manual = {
  usage: 'parley workspace create NAME --owner EMAIL [--owner-name N] [--handle H] [--timezone ZONE] [--json]',
  positionals: ['NAME'],
  options: {
    owner: { value: 'EMAIL', help: 'The first admin.', required: true },
    'owner-name': { value: 'N', help: 'Their full name. Mails speak of them by it.' },
    handle: {
      value: 'H',
      help: 'Part of every mail address of the workspace. You can set it later, but never change it.',
    },
    timezone: { value: 'ZONE', help: 'IANA time zone for members who have not set their own. UTC by default.' },
    ...JSON_OPTION,
  },
}

export const workspaceList: Manual = {
  usage: 'parley workspace list [--json]',
  options: JSON_OPTION,
}

export const workspaceHandle: Manual = {
  usage: 'parley workspace handle [WORKSPACE] HANDLE [--json]',
  details: 'WORKSPACE is an identifier. You can leave it out if there is only one workspace.',
  positionals: ['[WORKSPACE]', 'HANDLE'],
  options: JSON_OPTION,
}
