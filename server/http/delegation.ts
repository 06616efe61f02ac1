// The calls that a session begun by a partner's link may make.
// They are for reading and signing; any call not listed is refused.
import { enterByLink } from '#protocol/account/sessions/auto-login.ts'
import { createSignature, previewSignature } from '#protocol/seals/seals/seals.ts'
import { getCurrentAccount, logOut } from '#protocol/account/sessions/session.ts'
import { getPicture } from '#protocol/account/accounts/pictures.ts'
import { countNotices } from '#protocol/base.ts'
import { listAdditions } from '#protocol/contracts/contracts/additions.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import * as faceChecks from '#protocol/contracts/face-checks.ts'
import * as signing from '#protocol/contracts/signing.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Session } from '#server/context.ts'

type Values = Readonly<Record<string, unknown>>

const always = (): boolean => true

const ALLOWED: ReadonlyMap<string, (values: Values) => boolean> = new Map([
  ...[
    getCurrentAccount,
    logOut,
    getPicture,
    countNotices,
    getNotice,
    contracts.countContracts,
    contracts.listContracts,
    contracts.getContract,
    listAdditions,
    contracts.enterViewingCode,
    contracts.downloadDocument,
    contracts.downloadEvidence,
    contracts.downloadContract,
    signing.getSignTask,
    signing.getSignState,
    signing.sendWillingCode,
    signing.proveWilling,
    faceChecks.beginFaceCheck,
    faceChecks.getFaceCheck,
    signing.signContract,
    signing.rejectContract,
    previewSignature,
    enterByLink,
  ].map(({ name }) => [name, always] as const),
  // Written by hand for this signing; not put among the person's own.
  [createSignature.name, ({ keep }: Values) => keep === false],
])

/** The session as an open call may know it: somebody let in by a link is a stranger to every call that is not for them. */
export const sessionForOpenCall = (endpoint: Endpoint, session: Session | undefined): Session | undefined =>
  endpoint.access.kind === 'open' && session?.delegation && !ALLOWED.has(endpoint.name) ? undefined : session

/** Refuses calls other than reading and signing to people who came by a partner's link (`delegation.refused`). */
export const checkDelegation = (endpoint: Endpoint, { delegation }: Session, values: Values): void => {
  if (delegation === null || ALLOWED.get(endpoint.name)?.(values) === true) return
  throw new Refusal(
    'delegation.refused',
    `您是从应用“${delegation.applicationName}”进入的，只能查看与签署。要做别的事，请退出后用自己的账号登录。`,
    { status: 403 },
  )
}
