// Checks a finished document with the product's own verifier.
// Its contract is completed only when it passes.
import { createHash } from 'node:crypto'
import { Refusal } from '#protocol/failures.ts'
import { readableReason } from '#protocol/contracts/verification/verdict-reasons.ts'
import type { NamedFile, Verdict, VerdictSignature } from '#protocol/contracts/verification/verdict.ts'
import type { Deps } from '#server/deps.ts'
import { issuedOf } from '#server/domain/contracts/documents/store.ts'
import type { DocumentRecord } from '#server/domain/contracts/documents/store.ts'
import { proofsIn } from '#server/operations/platform/audit/check-history.ts'
import { trustedRoots } from '#server/operations/seals/signing-keys/stamps.ts'
import { placesOf } from '#server/domain/contracts/parties/store.ts'

type CheckDeps = Pick<
  Deps,
  'db' | 'ownVerifier' | 'storage' | 'clock' | 'authority' | 'config' | 'outerTimestamps'
>

/** What is on record of a file, or of all of its contract: the registry, oldest first, and where who signs. */
export interface KnownOfFile {
  readonly issued: Awaited<ReturnType<typeof issuedOf>>
  readonly places: Awaited<ReturnType<typeof placesOf>>
}

/**
 * Refuses `finish.not-valid` unless every signature made here is intact, trusted and followed by nothing but signing, and the
 * whole is valid. Signatures a file brought with it must be as they were when the places for the new ones had been reserved:
 * to them the reserving itself is a change, which no signing here may add to. Every signature made here has to name `attachments`. What
 * is `known` is not read again.
 */
export const checkFinished = async (
  deps: CheckDeps,
  document: DocumentRecord,
  pdf: Uint8Array,
  attachments: readonly NamedFile[],
  known?: KnownOfFile,
): Promise<void> => {
  const { issued, places } = known ?? (await readKnown(deps, document))
  const [verdict, before] = await Promise.all([
    verdictOn(deps, pdf),
    broughtSignatures(deps, document, issued, pdf),
  ])
  const brought = new Map(before.map((signature) => [signature.field, signature]))
  const ours = verdict.signatures.filter((signature) => !brought.has(signature.field))
  const isSigned = places.some(({ documentId }) => documentId === document.id)
  const faults = [
    ...(ours.length === 0 ? ['文件中没有在本平台作出的签名'] : ours.flatMap(faultsOf)),
    ...verdict.signatures.flatMap((signature) => worsened(signature, brought.get(signature.field))),
    ...(verdict.signatures.length < ours.length + brought.size ? ['文件原有的签名缺失'] : []),
    ...(brought.size === 0 && !isAsItShouldBe(verdict, isSigned) ? verdict.reasons : []),
    ...attachments.flatMap((attachment) => unnamedIn(ours, attachment)),
    ...(isSigned && !ours.some(({ kind }) => kind === 'signature') ? ['文件上没有签署方的签名'] : []),
  ]
  if (faults.length === 0) return
  const words = faults.map((fault) => readableReason(fault, verdict.signatures)).join('；')
  throw new Refusal('finish.not-valid', `文件“${document.name}”复核未通过：${words}。`, {
    status: 500,
  })
}

const readKnown = async ({ db }: CheckDeps, { id, contractId }: DocumentRecord): Promise<KnownOfFile> => {
  const [issued, places] = await db.together(() => [issuedOf(db, [id]), placesOf(db, contractId)])
  return { issued, places }
}

const unnamedIn = (ours: readonly VerdictSignature[], { name, sha256 }: NamedFile): string[] =>
  ours.flatMap(({ kind, signer, attachments }) =>
    kind === 'timestamp' || attachments.some((file) => file.sha256 === sha256 && file.name === name)
      ? []
      : [`${signer}的签名没有写明附件“${name}”`],
  )

/** Files launched before attachments were declared may have no position: the time stamp covers them, and nobody signs them. */
const isAsItShouldBe = ({ overall }: Verdict, isSigned: boolean): boolean =>
  overall === 'valid' || (overall === 'unsigned' && !isSigned)

const verdictOn = async (deps: CheckDeps, pdf: Uint8Array): Promise<Verdict> =>
  deps.ownVerifier.verify(pdf, {
    ...(await trustedRoots(deps)),
    now: deps.clock.now(),
    proofsOf: proofsIn(deps),
  })

/** What the verifier says of the signatures the file came with, once the places were reserved in it. */
const broughtSignatures = async (
  deps: CheckDeps,
  document: DocumentRecord,
  issued: KnownOfFile['issued'],
  pdf: Uint8Array,
): Promise<readonly VerdictSignature[]> => {
  const reserved = issued.find((row) => row.documentId === document.id && row.kind === 'reserved')
  if (reserved === undefined) throw new Error(`document ${document.id} was never reserved`)
  return (await verdictOn(deps, await reservedBytes(deps, reserved, pdf))).signatures
}

/** Signing only appends, so that the file begins with them; where it does not, they are read. */
const reservedBytes = async (
  { storage }: CheckDeps,
  { sha256, size }: { readonly sha256: string; readonly size: number },
  pdf: Uint8Array,
): Promise<Uint8Array> => {
  const head = pdf.subarray(0, size)
  return createHash('sha256').update(head).digest('hex') === sha256 ? head : storage.get(sha256)
}

const faultsOf = (signature: VerdictSignature): string[] => {
  if (!signature.intact) return [`${signature.signer}的签名不完整`]
  if (!signature.trusted) return [`${signature.signer}的证书未通过验证${whyNot(signature)}`]
  return signature.changes
}

const whyNot = ({ problems }: VerdictSignature): string =>
  problems.length === 0 ? '' : `（${problems.join('，')}）`

const worsened = (now: VerdictSignature, before: VerdictSignature | undefined): string[] => {
  if (before === undefined) return []
  if (before.intact && !now.intact) return [`文件原有的签名（${now.signer}）受到破坏`]
  return now.changes.filter((change) => !before.changes.includes(change))
}
