// Whose certificates this installation believes: its own root, and those of licensed authorities.
import type { Deps } from '#server/deps.ts'

/** Certificates (DER) that paths may end in. */
export const trustAnchors = ({
  authority,
  config,
}: {
  readonly authority: Pick<Deps['authority'], 'root'>
  readonly config: Pick<Deps['config'], 'trustedAuthorities'>
}): Uint8Array[] => [authority.root.certificate, ...config.trustedAuthorities]
