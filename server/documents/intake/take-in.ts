// Takes in one file of any accepted kind; its content decides, not its name.
import { Refusal } from '#protocol/failures.ts'
import { KIND_NAMES, acceptedSize, withKindNote } from './accepted.ts'
import type { IntakeOptions } from './accepted.ts'
import type { ContentKind } from './content-kind.ts'
import { refuse } from './intake-refusals.ts'
import { takeInPdf } from './pdf.ts'
import type { TakenIn } from './taken-in.ts'

/**
 * Turns a file into a document that can be signed, without any program outside: PDF, JPEG, PNG and Word (.docx).
 * Throws a `Refusal` whose code begins with `document.`. CPU-bound: run it in a worker.
 */
export const takeIn = async (bytes: Uint8Array, options: IntakeOptions): Promise<TakenIn> => {
  const kind = acceptedSize(bytes)
  try {
    return withKindNote(await takeInKind(kind, bytes, options.name), kind, options.name)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // A reader that stumbles over a file from outside says nothing about us: the file is what is wrong.
    throw refuse.damaged(error)
  }
}

/** Refuses what no installation, or no installation without an office converter, can take in. */
const refuseUnreadable = (kind: ContentKind): never => {
  if (kind === 'encrypted-office') throw refuse.encrypted()
  if (kind === 'broken-zip') throw refuse.damaged()
  if (kind === 'ofd') throw refuse.ofd()
  if (kind === 'doc' || kind === 'xls' || kind === 'xlsx') throw refuse.needsOffice(KIND_NAMES[kind])
  throw refuse.kindUnknown()
}

const takeInKind = async (kind: ContentKind, bytes: Uint8Array, name: string): Promise<TakenIn> => {
  switch (kind) {
    case 'pdf':
      return takeInPdf(bytes)
    case 'jpeg':
    case 'png':
      return (await import('./image.ts')).takeInImage(bytes, kind)
    case 'docx':
      return (await import('./docx.ts')).takeInDocx(bytes, name)
    default:
      return refuseUnreadable(kind)
  }
}
