import { isLoopbackRedirect } from '#core/program/redirect-uri.ts'
import type { ProgramScope } from '#core/program/scopes.ts'
import type { SignedIn } from '#db/people/sign-in.ts'
import { doorPage } from '../pages/door-page.ts'
import { escapeHtml } from '../pages/html.ts'
import type { Answerable } from './wish.ts'

// The pages that ask a member whether a program may act for them. A program chooses its own name, so they also say where the answer goes.

const WORDS: Record<ProgramScope, string> = {
  'members.read': 'See the members, and when they are free',
  'teams.read': 'See the teams',
  'meeting_requests.read': 'Read the meeting requests that you can see: what people wrote, and the questions for you',
  'meeting_requests.write':
    'Ask for meetings in your name, change, move and cancel them, and answer questions: Parley then writes to people',
}

export type Question = {
  wish: Answerable & { scopes: ProgramScope[] }
  signedIn: SignedIn[]
  /** Proves that the form is from this page. */
  ticket: string
  problem: string | null
  /** The rights that stay ticked. */
  chosen: readonly ProgramScope[]
}

export function consentPage({ wish, signedIn, ticket, problem, chosen }: Question): string {
  const choices = wish.scopes.map(
    (scope) =>
      `          <label><input type="checkbox" name="scope" value="${scope}"${chosen.includes(scope) ? ' checked' : ''}> ${WORDS[scope]}</label>`,
  )
  return doorPage(
    `Let ${wish.client.name} act for you?`,
    `      <p class="lead">It would use Parley as you, ${escapeHtml(signedIn[0]!.member.email)}, with your rights and nobody else’s.</p>
${problem === null ? '' : `      <p class="problem" role="alert">${escapeHtml(problem)}</p>\n`}      <form method="post" action="authorize">
        <input type="hidden" name="ticket" value="${ticket}">
${workspaceChoice(signedIn)}
        <fieldset>
          <legend>What it may do</legend>
${choices.join('\n')}
        </fieldset>
${adminCaution(signedIn)}        <p class="caution">${caution(wish)}</p>
        <label><input type="checkbox" name="started" value="yes" required> I have just started to connect it myself</label>
        <button name="answer" value="allow">Allow</button>
        <button name="answer" value="deny" class="second" formnovalidate>Do not allow</button>
        <p>You can end it at any time, on your own page in the console.</p>
        <p>Not ${escapeHtml(signedIn[0]!.member.email)}? <button name="answer" value="other" class="link" formnovalidate>Sign in as somebody else</button></p>
      </form>`,
  )
}

/** Nothing is chosen beforehand where there is a choice: it must be clear whose meetings the program gets. */
function workspaceChoice(signedIn: SignedIn[]): string {
  const [only, ...others] = signedIn
  const option = ({ workspace, member }: SignedIn) =>
    `          <label><input type="radio" name="member" value="${member.id}" required> ${escapeHtml(workspace.name)}</label>`
  if (others.length === 0)
    return `        <input type="hidden" name="member" value="${only!.member.id}">
        <p>Workspace: <b>${escapeHtml(only!.workspace.name)}</b></p>`
  return `        <fieldset>
          <legend>In which workspace</legend>
${signedIn.map(option).join('\n')}
        </fieldset>`
}

/** An admin's rights reach further than their own meetings. */
function adminCaution(signedIn: SignedIn[]): string {
  const ruled = signedIn.filter(({ member }) => member.role === 'admin')
  if (ruled.length === 0) return ''
  const where =
    signedIn.length === 1 ? 'the workspace' : ruled.map(({ workspace }) => escapeHtml(workspace.name)).join(' and ')
  return `        <p class="caution">You are an admin, so this covers the meetings of everybody in ${where}, not only yours.</p>\n`
}

function caution({ client, redirectUri }: Answerable): string {
  const name = escapeHtml(client.name)
  return isLoopbackRedirect(redirectUri)
    ? `<b>${name}</b> says that it runs on this computer (${escapeHtml(hostOf(redirectUri))}). Any program can call itself so: allow it only if you have just started it yourself.`
    : `The answer goes to <b>${escapeHtml(hostOf(redirectUri))}</b>. Any program can call itself <b>${name}</b>: allow it only if you have just come from there.`
}

/** Nobody has said yes to this program, so the browser does not go there by itself. */
export const refusedPage = (back: string, { client, redirectUri }: Answerable, why: string): string =>
  doorPage(
    'This program asks for something else',
    `      <p class="lead">${escapeHtml(client.name)} cannot be connected like this: ${escapeHtml(why)}. Nothing was allowed.</p>
      <p><a class="button" href="${escapeHtml(back)}" rel="noreferrer">Go back to ${escapeHtml(hostOf(redirectUri))}</a></p>`,
  )

export const unknownProgramPage = (): string =>
  doorPage(
    'Parley does not know this program',
    `      <p class="lead">The address is incomplete, or the program was set up for another installation, or too long ago. Nothing was allowed.</p>
      <p>In the program, remove Parley and connect it again.</p>`,
  )

export const unknownAddressPage = (name: string): string =>
  doorPage(
    'This is not what the program said before',
    `      <p class="lead">The answer would go to an address that ${escapeHtml(name)} did not name when it was set up. Somebody may have changed the link. Nothing was allowed.</p>
      <p>Close this page, and connect from the program itself.</p>`,
  )

export const overPage = (): string =>
  doorPage(
    'Please start again',
    `      <p class="lead">This question is older than a quarter of an hour, or you have signed out since. Nothing was allowed.</p>
      <p>Go back to the program, and connect it again.</p>`,
  )

const hostOf = (uri: string): string => new URL(uri).host
