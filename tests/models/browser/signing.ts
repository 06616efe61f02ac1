// The signing page in a browser: real contracts, signatures, passwords and sealing.
// What other people do meanwhile is done through the API.
import type { Route } from '@playwright/test'
import { changeSeal } from '#protocol/seals/seals/seals.ts'
import { applySeal } from '#protocol/seals/seal-requests.ts'
import {
  getSignState,
  getSignTask,
  proveWilling,
  rejectContract,
  signContract,
} from '#protocol/contracts/signing.ts'
import { PARTY_STATUS } from '#protocol/contracts/contracts/status.ts'
import type { SigningContext } from '#src/machines/signing/signing-parts.ts'
import { lost } from '#tests/models/browser/in-browser.ts'
import type { Ground, InBrowser } from '#tests/models/browser/in-browser.ts'
import {
  disableSignatures,
  revoke,
  signElsewhere,
  untilSealed,
  writeSignature,
} from '#tests/models/browser/signers.ts'
import type { PartyAt } from '#tests/models/browser/signers.ts'
import { signingModel } from '#tests/models/signing.model.ts'
import { stepText } from '#tests/models/support/model.ts'
import { SIGNATURE } from '#tests/models/support/task.ts'
import { actAs, apiPerson, launched, SIGN_PASSWORD } from '#tests/support/api-people.ts'
import type { ApiPerson } from '#tests/support/api-people.ts'
import { readToTheEnd } from '#tests/support/signing-screens.ts'

interface People {
  readonly initiator: ApiPerson
  readonly first: PartyAt
  readonly signer: ApiPerson
  readonly at: PartyAt
}

/** How a task stands when its page is opened; planning knows it by the contract's id. */
const STANDINGS = ['open', 'no signature yet', 'not my turn', 'being sealed', 'signed'] as const
type Standing = (typeof STANDINGS)[number]

/** Two people and a contract of which one must be read for two seconds. */
const peopleFor = async (url: string, standing: Standing): Promise<People> => {
  const initiator = await apiPerson(url, '周远')
  const signer = await apiPerson(url, '林清和')
  if (standing === 'no signature yet') await disableSignatures(signer)
  else await writeSignature(signer)
  const isOrdered = standing === 'not my turn'
  const { contractId, partyIds } = await launched([initiator, signer], '房屋租赁合同', isOrdered, {
    minReadSeconds: 2,
  })
  const at = { contractId, partyId: partyIds[1] ?? '' }
  if (standing === 'signed') {
    await signElsewhere(signer, at)
    await untilSealed(signer, at)
  }
  return { initiator, first: { contractId, partyId: partyIds[0] ?? '' }, signer, at }
}

const openTask = async ({ page, url }: Ground, { signer, at }: People): Promise<void> => {
  await actAs(page.context(), signer)
  await page.goto(`${url}/signModel/signAuth?contractId=${at.contractId}&partyId=${at.partyId}`)
}

/** Answers as of the moment in which the seal is being put in: it is too short to be met for certain. */
const whileSealing = async (route: Route): Promise<void> => {
  const response = await route.fetch()
  const body = (await response.json()) as { data: object }
  await route.fulfill({ response, json: { ...body, data: { ...body.data, status: PARTY_STATUS.sealing } } })
}

/** Whether the server can answer so now: it says what is, and what is follows from how the path began. */
const isTrue = (step: string, { contractId, task, state, failedAt }: SigningContext): boolean => {
  switch (step) {
    case 'done loadTask (open)':
      return contractId === 'open' || (contractId === 'not my turn' && task !== undefined)
    case 'done loadTask (no signature yet)':
      return contractId === 'no signature yet'
    case 'done loadTask (not my turn)':
    case 'done loadTask (being sealed)':
    case 'done loadTask (signed)':
      return step === `done loadTask (${contractId})` && task === undefined
    case 'done loadTask (a company without seals)':
    case 'done loadTask (a company with one of two)':
    case 'done loadTask (to be applied for)':
    case 'done loadTask (applied for)':
    case 'done askState (given back)':
      return false
    // Only just after the signing: then the server is still at it.
    case 'done askState (sealing)':
      return state === undefined && contractId !== 'signed'
    case 'error sign':
      return contractId === 'open'
    default:
      // What could not be refused was revoked meanwhile; nothing more can be done with it.
      return failedAt !== 'rejecting'
  }
}

export const signingInBrowser: InBrowser<People> = {
  model: signingModel,
  starts: Object.fromEntries(
    STANDINGS.map((standing) => [
      standing,
      {
        input: () => ({ contractId: standing, partyId: '' }),
        open: async (ground: Ground) => {
          const people = await peopleFor(ground.url, standing)
          await openTask(ground, people)
          return people
        },
      },
    ]),
  ),
  abstraction: ({ contractId, task, readDocuments, secondsToRead, ...context }: SigningContext) => [
    contractId,
    task?.status,
    task?.seals.length,
    readDocuments.length,
    secondsToRead,
    Object.values(context.chosen),
    context.failure?.code,
    context.failedAt,
    context.made.length > 0,
    context.state?.status,
  ],
  possible: (step, context: SigningContext) => isTrue(stepText(step), context),
  calls: {
    loadTask: [getSignTask],
    proveWill: [proveWilling],
    sign: [signContract],
    apply: [applySeal],
    reject: [rejectContract],
    askState: [getSignState],
  },
  delays: ['second', 'willingLifetime', 'pollInterval'],
  typed: {
    'will.submitted': (_, payload, answer) => ({
      ...payload,
      secret: answer?.[1] === 'wrong' ? '975310' : SIGN_PASSWORD,
    }),
    'seal.chosen': () => ({ kind: 'personSign', sealId: SIGNATURE.sealId }),
  },
  doings: { 'document.read': ({ page }) => readToTheEnd(page) },
  answers: {
    'done loadTask (open)': async (route, _, { initiator, first, signer, at }) => {
      // Whoever comes first has signed by now.
      const { blocked } = await signer.client.call(getSignTask, at)
      if (blocked?.code === 'not-my-turn') {
        await signElsewhere(initiator, first)
        await untilSealed(initiator, first)
      }
      await route.continue()
    },
    'done loadTask (being sealed)': async (route, _, { signer, at }) => {
      await signElsewhere(signer, at)
      await whileSealing(route)
    },
    'error loadTask': lost,
    'error proveWill (wrong)': (route) => route.continue(),
    'done askState (sealing)': whileSealing,
    // The signature chosen was put out of use on another device, for a moment.
    'error sign': async (route, _, { signer }) => {
      const { seals } = route.request().postDataJSON() as { seals: { personSign: string } }
      const change = (action: 'enable' | 'disable') =>
        signer.client.call(changeSeal, { sealId: seals.personSign, action })
      await change('disable')
      const response = await route.fetch()
      await change('enable')
      await route.fulfill({ response })
    },
    'done askState (signed)': async (route, _, { signer, at }) => {
      await untilSealed(signer, at)
      await route.continue()
    },
    'error askState': lost,
    'error reject': async (route, _, { initiator, at }) => {
      await revoke(initiator, at.contractId)
      await route.continue()
    },
  },
}
