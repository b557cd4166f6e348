import { JSON_OPTION, type Manual, WORKSPACE_OPTION } from './manual.ts'

const MAIL = { mail: { value: 'MSG_ID', help: 'Which mail to answer; by default the newest.' } }

export const mailroomReply: Manual = {
  usage: 'parley mailroom reply EMAIL TEXT [--mail MSG_ID] [--from OTHER] [--workspace ID] [--json]',
  positionals: ['EMAIL', 'TEXT'],
  options: {
    from: { value: 'OTHER', help: 'Answer from another address, as an assistant would.' },
    ...MAIL,
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
}

export const mailroomBounce: Manual = {
  usage: 'parley mailroom bounce EMAIL [--mail MSG_ID] [--workspace ID] [--json]',
  positionals: ['EMAIL'],
  options: { ...MAIL, ...WORKSPACE_OPTION, ...JSON_OPTION },
}

export const mailroomAway: Manual = {
  usage: 'parley mailroom away EMAIL TEXT [--mail MSG_ID] [--workspace ID] [--json]',
  positionals: ['EMAIL', 'TEXT'],
  options: { ...MAIL, ...WORKSPACE_OPTION, ...JSON_OPTION },
}

export const mailroomWrite: Manual = {
  usage:
    'parley mailroom write --from EMAIL --to ADDRESS[,…] [--cc ADDRESS,…] --subject S TEXT [--workspace ID] [--json]',
  positionals: ['TEXT'],
  options: {
    from: { value: 'EMAIL', help: 'Who writes.', required: true },
    to: { value: 'ADDRESS,…', help: 'To whom. Only addresses of this installation get it.', required: true },
    cc: { value: 'ADDRESS,…', help: 'Who gets a copy.' },
    subject: { value: 'S', help: 'The subject.', required: true },
    ...WORKSPACE_OPTION,
    ...JSON_OPTION,
  },
}

export const button = (name: 'accept' | 'decline' | 'maybe'): Manual => ({
  usage: `parley mailroom ${name} EMAIL [--mail MSG_ID] [--workspace ID] [--json]`,
  positionals: ['EMAIL'],
  options: { ...MAIL, ...WORKSPACE_OPTION, ...JSON_OPTION },
})

export const mailroomAccept = button('accept')
export const mailroomDecline = button('decline')
export const mailroomMaybe = button('maybe')
