// The signatures that a person puts under a decision: those kept, and one written on the spot.
import { useMutation, useQuery } from '@tanstack/react-query'
import { listApprovalSignatures } from '#src/services/contracts.ts'
import { createSignature } from '#src/services/account.ts'
import type { SignatureDrawing } from '#protocol/seals/seals/seals.ts'

type Strokes = Extract<SignatureDrawing, { kind: 'drawn' }>['strokes']

/** The person's own signatures, to put under an agreement. */
export const useOwnSignatures = () =>
  useQuery({
    queryKey: ['seals', 'own'],
    queryFn: ({ signal }) => listApprovalSignatures({}, { signal }),
  })

/** Keeps a signature written on the spot for this once; `onMade` gets it. */
export const useWriteSignature = (onMade: (signature: { sealId: string; svg: string }) => void) =>
  useMutation({
    mutationFn: (strokes: Strokes) => createSignature({ drawing: { kind: 'drawn', strokes }, keep: false }),
    onSuccess: onMade,
  })
