import { Type } from 'typebox'
import { createMember } from '#actions/create-member.ts'
import { INVITATIONS, type Invitation, takeInvitation } from '#actions/invite-member.ts'
import { actorName } from '#core/actor.ts'
import { localeFrom } from '#core/mail/wording/facts.ts'
import { getMember } from '#db/people/members.ts'
import { inTransaction } from '#db/transaction.ts'
import { getWholeWorkspace } from '#db/workspaces.ts'
import { Nullable } from '#resources/schema.ts'
import { type Operation, operation } from '../../operation.ts'
import { Named } from '../../shapes/envelope.ts'
import { CreateMemberBody, MemberShape, memberShape } from '../../shapes/member.ts'

const Invited = Type.Object({
  data: Named(MemberShape),
  invitation: Nullable(
    Type.Unsafe<Invitation>({
      type: 'string',
      enum: [...INVITATIONS],
      description: 'What became of the mail; null where no mail leaves this installation.',
    }),
  ),
})

/** Separate from adding a member through the API: programs tell people in their own way. */
export const invitationOperations: Operation[] = [
  operation({
    name: 'inviteWorkspaceMember',
    method: 'POST',
    path: '/workspace_members/invite',
    ability: 'manage_members',
    summary: 'Add a workspace member, and tell them by mail',
    description: 'They are a member whether or not a mail goes to them.',
    body: CreateMemberBody,
    answers: { 201: Invited },
    act: async ({ body, workspace, acting }, { pool, mailMemberInvitation, firstContactsADay }) => {
      // Once there is a member, nothing may fail before their mail is sent.
      const inviter = await getMember(pool, workspace, actorName(acting.actor))
      const { language } = await getWholeWorkspace(pool, workspace)
      const { member, invitation } = await inTransaction(pool, async (sql) => {
        const member = await createMember(sql, workspace, { ...body, name: body.name || undefined }, acting)
        const mayMail = mailMemberInvitation !== null
        const taken = mayMail ? await takeInvitation(sql, workspace, member, firstContactsADay, acting.clock) : null
        return { member, invitation: taken }
      })
      if (invitation === 'mailed')
        mailMemberInvitation!({ member, inviter, workspace, locale: localeFrom(member.language ?? language) })
      return { data: memberShape(member, workspace), invitation }
    },
  }),
]
