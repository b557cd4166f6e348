import { Type } from 'typebox'
import { makePersonalLink } from '#actions/make-personal-link.ts'
import { inTransaction } from '#db/transaction.ts'
import { Identifier } from '#resources/schema.ts'
import { type Operation, operation } from '../operation.ts'
import { One } from '../shapes/envelope.ts'
import { CreatePersonalLinkBody, PersonalLinkShape, personalLinkShape } from '../shapes/personal-link.ts'

/** Addresses of a booking link for single people. */
export const personalLinkOperations: Operation[] = [
  operation({
    name: 'createPersonalLink',
    method: 'POST',
    path: '/booking_links/:id/personal_links',
    ability: 'edit_booking_link',
    summary: 'Make a personal address of a booking link',
    description:
      'For one person: with their name, address and answers filled in, good for one booking, or for a while. It is sealed and nothing is stored, so there is nothing to list or change; it ends with the link.',
    params: Type.Object({ id: Identifier('bookingLink', 'Booking link identifier.') }),
    body: CreatePersonalLinkBody,
    answers: { 201: One(PersonalLinkShape) },
    act: async ({ params, body, workspace, acting }, { pool, seal, publicUrl }) => {
      const { name, email, answers, single_use: singleUse, expires_at: expiresAt } = body
      const command = { name, email, answers, singleUse, expiresAt }
      const made = await inTransaction(pool, (sql) =>
        makePersonalLink(sql, workspace, params.id, command, { seal, publicUrl }, acting),
      )
      return { data: personalLinkShape(made) }
    },
  }),
]
