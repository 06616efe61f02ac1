// As whom one works on a party of a contract.
import * as v from 'valibot'

/** As whom one works on a party: as its own signer, or as a colleague with the right to the company's seal (用印). */
export const signRole = v.picklist(['signer', 'sealer'])
export type SignRole = v.InferOutput<typeof signRole>
