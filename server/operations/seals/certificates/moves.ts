// Revokes, suspends and resumes the certificates of a holder.
// It sends the notices, and destroys the private key of a revoked one.
import { CERTIFICATE_REASON_WORDS } from '#protocol/seals/certificates/facts.ts'
import type { RevocationReason, SuspensionReason } from '#protocol/seals/certificates/facts.ts'
import { PAGES } from '#protocol/pages.ts'
import type { Deps } from '#server/deps.ts'
import type { Actor } from '#server/domain/actor.ts'
import type { CertificateEvent } from '#server/domain/seals/certificates/machine.ts'
import {
  certificateLifecycle,
  certificatesOf,
  changeCertificate,
  getCertificate,
  HOLDER_KEYS_CHANNEL,
} from '#server/domain/seals/certificates/store.ts'
import type { CertificateRow } from '#server/domain/seals/certificates/store.ts'
import { advance } from '#server/domain/lifecycle.ts'
import type { Effects } from '#server/domain/lifecycle.ts'
import { listAdministrators } from '#server/domain/company/staff/store.ts'
import { notify } from '#server/operations/account/notices/notify.ts'

type CertificateDeps = Pick<Deps, 'db' | 'clock' | 'following'>

/** Whose certificates. */
export type Holder = { readonly userId: string } | { readonly companyId: string }

/** Who moves them, when, and what they add in their own words. */
interface Move {
  readonly holder: Holder
  readonly actor: Actor
  readonly at: Date
  /** What caused it tells the holder in its own words. */
  readonly isToldElsewhere?: boolean
}

const ownerOf = (holder: Holder) =>
  'userId' in holder
    ? ({ ownerType: 'person', ownerId: holder.userId } as const)
    : ({ ownerType: 'company', ownerId: holder.companyId } as const)

/** Ends every certificate of the holder that is valid or suspended. Joins the caller's transaction; gives how many. */
export const revokeCertificatesOf = async (
  deps: CertificateDeps,
  { reason, note = '', ...move }: Move & { readonly reason: RevocationReason; readonly note?: string },
): Promise<number> => {
  const event = { type: 'certificate.revoked', at: move.at.getTime(), reason, note } as const
  return moveAll(deps, move, ['valid', 'suspended'], event)
}

/** Lets every valid certificate of the holder rest. Joins the caller's transaction; gives how many. */
export const suspendCertificatesOf = async (
  deps: CertificateDeps,
  { reason, note = '', ...move }: Move & { readonly reason: SuspensionReason; readonly note?: string },
): Promise<number> =>
  moveAll(deps, move, ['valid'], { type: 'certificate.suspended', at: move.at.getTime(), reason, note })

/** Puts the suspended ones into use again. Joins the caller's transaction; gives how many. */
export const resumeCertificatesOf = async (deps: CertificateDeps, move: Move): Promise<number> =>
  moveAll(deps, move, ['suspended'], { type: 'certificate.resumed', at: move.at.getTime() })

const moveAll = async (
  deps: CertificateDeps,
  { holder, actor, isToldElsewhere = false }: Move,
  states: Parameters<typeof certificatesOf>[2],
  event: CertificateEvent,
): Promise<number> => {
  const rows = await certificatesOf(deps.db, ownerOf(holder), states)
  for (const { id } of rows) await moveCertificate(deps, { id, event, actor, isToldElsewhere })
  return rows.length
}

/** Moves one certificate; refuses `certificate.not-possible` and `not-found`. */
export const moveCertificate = async (
  deps: CertificateDeps,
  {
    id,
    event,
    actor,
    isToldElsewhere = false,
  }: { id: string; event: CertificateEvent; actor: Actor; isToldElsewhere?: boolean },
) => {
  const row = await getCertificate(deps.db, id)
  return advance(deps, certificateLifecycle, effects(deps, isToldElsewhere), {
    id,
    event,
    actor,
    detail: {
      serial: row?.serial ?? '',
      ...('reason' in event ? { reason: CERTIFICATE_REASON_WORDS[event.reason], note: event.note } : {}),
    },
    notPossible: '这张证书的状态已经改变，请刷新后再试。',
  })
}

const effects = (
  deps: CertificateDeps,
  isToldElsewhere: boolean,
): Effects<typeof certificateLifecycle.machine> => ({
  destroyKey: async ({ id }) => {
    const row = await getCertificate(deps.db, id)
    await changeCertificate(deps.db, id, { wrappedKey: null, tokenKeyId: null })
    if (row?.tokenKeyId != null) await deps.db.notify(HOLDER_KEYS_CHANNEL)
  },
  rememberReason: async ({ id }, event) => {
    if (!('reason' in event)) return
    await changeCertificate(deps.db, id, {
      revokedAt: new Date(event.at),
      revocationReason: event.reason,
      revocationNote: event.note,
    })
  },
  forgetReason: ({ id }) =>
    changeCertificate(deps.db, id, { revokedAt: null, revocationReason: null, revocationNote: '' }),
  tellHolder: async ({ id }, event) => {
    const row = await getCertificate(deps.db, id)
    const message = row && messageOf(event)
    if (row === undefined || message === undefined || isToldElsewhere) return
    for (const userId of await toTell(deps, row))
      await notify(deps, userId, { ...message, target: targetOf(row) })
  },
})

/** What the holder did, or need not do anything about. */
const UNTOLD: readonly (RevocationReason | SuspensionReason)[] = [
  'accountClosed',
  'recertified',
  'issuerRevoked',
]

/** What the holder reads; nothing where they did it themselves. */
const messageOf = (event: CertificateEvent) => {
  if (event.type === 'certificate.resumed') {
    return { kind: 'system', title: '签名证书已恢复', text: '签名证书已恢复使用，可以继续签署。' } as const
  }
  if (UNTOLD.includes(event.reason)) return undefined
  const why = `${CERTIFICATE_REASON_WORDS[event.reason]}${event.note === '' ? '' : `（${event.note}）`}`
  return event.type === 'certificate.suspended'
    ? ({
        kind: 'system',
        title: '签名证书已暂停使用',
        text: `原因：${why}。暂停期间不能签署，核实后会通知您。`,
      } as const)
    : ({
        kind: 'system',
        title: '签名证书已吊销',
        text: `原因：${why}。此前的签名不受影响；如需继续签署，请重新认证。`,
      } as const)
}

const toTell = async ({ db }: CertificateDeps, { ownerType, ownerId }: CertificateRow): Promise<string[]> => {
  if (ownerType === 'person') return [ownerId]
  const people = await listAdministrators(db, ownerId)
  return people.flatMap(({ userId }) => (userId === null ? [] : [userId]))
}

const targetOf = ({ ownerType }: CertificateRow) =>
  ownerType === 'person' ? PAGES.personCertification : PAGES.companyCertification
