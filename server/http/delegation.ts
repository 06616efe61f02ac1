// The calls that a session begun by a partner's link may make.
// They are for reading and signing; any call not listed is refused.
import { enterByLink } from '#protocol/account/sessions/auto-login.ts'
import { applySeal, withdrawSealRequest } from '#protocol/seals/seal-requests.ts'
import { createSignature, previewSignature } from '#protocol/seals/seals/seals.ts'
import { getCurrentAccount, logOut } from '#protocol/account/sessions/session.ts'
import { getPicture } from '#protocol/account/accounts/pictures.ts'
import { countNotices } from '#protocol/base.ts'
import { listAdditions } from '#protocol/contracts/contracts/additions.ts'
import * as contracts from '#protocol/contracts/contracts/contracts.ts'
import { getNotice } from '#protocol/contracts/contracts/red-dots.ts'
import * as confirmations from '#protocol/contracts/confirmations.ts'
import * as faceChecks from '#protocol/contracts/face-checks.ts'
import * as signing from '#protocol/contracts/signing.ts'
import type { Endpoint } from '#protocol/endpoint.ts'
import { Refusal } from '#protocol/failures.ts'
import type { Delegation, Session } from '#server/context.ts'

type Values = Readonly<Record<string, unknown>>

type Rule = (values: Values, only: NonNullable<Delegation['only']>) => boolean

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

// What an embedded page asks, each about its own contract and party alone (decision 0097).
const isAboutContract: Rule = ({ contractId }, only) => contractId === only.contractId
const isAboutParty: Rule = (values, only) =>
  isAboutContract(values, only) &&
  values['partyId'] === only.partyId &&
  (values['as'] === undefined || values['as'] === 'signer')
const EMBEDDED: ReadonlyMap<string, Rule> = new Map([
  ...[getCurrentAccount, logOut, faceChecks.getFaceCheck, previewSignature].map(
    ({ name }) => [name, always] as const,
  ),
  ...[
    contracts.enterViewingCode,
    contracts.downloadDocument,
    contracts.downloadEvidence,
    contracts.downloadContract,
  ].map(({ name }) => [name, isAboutContract] as const),
  ...[
    signing.getSignTask,
    signing.getSignState,
    signing.sendWillingCode,
    signing.proveWilling,
    signing.signContract,
    signing.rejectContract,
    faceChecks.beginFaceCheck,
    // Whoever is asked fills in and confirms before that, or objects.
    confirmations.getConfirmTask,
    confirmations.saveConfirmValues,
    confirmations.uploadConfirmPicture,
    confirmations.confirmContract,
    confirmations.objectContract,
    // Whoever may not seal asks those who may, and takes it back.
    applySeal,
    withdrawSealRequest,
  ].map(({ name }) => [name, isAboutParty] as const),
  [createSignature.name, ({ keep }: Values) => keep === false],
])

const isAllowed = ({ name }: Endpoint, { only }: Delegation, values: Values): boolean =>
  only === null ? ALLOWED.get(name)?.(values) === true : EMBEDDED.get(name)?.(values, only) === true

/** The session as an open call may know it: somebody let in by a link is a stranger to every call that is not for them. */
export const sessionForOpenCall = (endpoint: Endpoint, session: Session | undefined): Session | undefined =>
  endpoint.access.kind === 'open' &&
  session?.delegation &&
  (session.delegation.only !== null || !ALLOWED.has(endpoint.name))
    ? undefined
    : session

/** Refuses calls other than reading and signing to people who came by a partner's link (`delegation.refused`). */
export const checkDelegation = (endpoint: Endpoint, { delegation }: Session, values: Values): void => {
  if (delegation === null || isAllowed(endpoint, delegation, values)) return
  throw new Refusal(
    'delegation.refused',
    delegation.only !== null
      ? '这个页面只能填写、确认与签署这一份合同。要做别的事，请在诺印中用自己的账号登录。'
      : `您是从应用“${delegation.applicationName}”进入的，只能查看与签署。要做别的事，请退出后用自己的账号登录。`,
    { status: 403 },
  )
}
