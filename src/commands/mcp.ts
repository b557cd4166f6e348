import { AS_OPTION } from './as-member.ts'
import { type Command, WORKSPACE_OPTION } from './command.ts'

export const mcpCommand: Command = {
  usage: 'parley mcp [--as EMAIL] [--workspace ID]',
  details: `Speaks the Model Context Protocol on standard input and output. Programs that bring an assistant start it themselves:
give them this command. It acts as one member of this installation, with the rights of that member. Mails leave through the running
service; without one they wait until it is started. Assistants elsewhere connect to /mcp of the service instead.`,
  options: {
    ...AS_OPTION,
    ...WORKSPACE_OPTION,
  },
  run: async (input) => {
    const { chosenWorkspace } = await import('./chosen-workspace.ts')
    const { stopSignal } = await import('./stop-signal.ts')
    const { withDatabase } = await import('./with-database.ts')
    const stop = stopSignal()
    await withDatabase(
      async (pool) => {
        const workspace = await chosenWorkspace(pool, input.values.workspace)
        const { serveMember } = await import('./mcp/serve-member.ts')
        await serveMember(pool, workspace, input.values.as, stop)
      },
      { stopsItself: true },
    )
  },
}
