import { JSON_OPTION, type Manual } from './manual.ts'

export const stuckList: Manual = {
  usage: 'parley stuck [--workspace ID] [--json]',
  details:
    'A decision that fails is tried again with growing pauses, up to five minutes; after fifteen minutes the\norganizer and the admins are told by mail. Mail with which nothing can be decided is set aside after three\ntries, and its request goes on without it. Usually the cure is an upgrade; then everything goes on by itself.',
  options: { workspace: { value: 'ID', help: 'Only this workspace.' }, ...JSON_OPTION },
}

export const stuckRetry: Manual = {
  usage: 'parley stuck retry REQUEST_ID [--json]',
  positionals: ['REQUEST_ID'],
  options: JSON_OPTION,
}
