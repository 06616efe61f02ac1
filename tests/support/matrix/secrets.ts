// What stands in the guarded company's things, so that an answer that tells it is seen.
import { partyFor } from '#tests/support/contracts.ts'

/** Stands in the titles, file and role names of the company whose things are guarded. */
export const SECRET = '玄圃密'

/** Stands in what colleagues may know of the company: its roles and departments. */
export const INTERNAL = '玄圃内情'

export const secretDraft = (parties: ReturnType<typeof partyFor>[], name: string) => ({
  parties,
  content: (content: { files: { name: string }[] }) => ({
    name: `${SECRET}${name}`,
    files: content.files.map((file) => ({ ...file, name: `${SECRET}.pdf` })),
  }),
})
