// What everybody may use without asking: documents to launch after certification, and room for files.

/** A number for a person and one for a company. */
interface Each {
  readonly person: number
  readonly company: number
}

export interface Allowances {
  /** How many documents certification lets a person and a company launch before they have a package. */
  readonly firstDocuments: Each
  /** How many bytes of files a person and a company may keep. */
  readonly storage: Each
}

type Environment = Readonly<Record<string, string | undefined>>

const MB = 1024 * 1024

/** Reads the environment; throws in Chinese where a value cannot be used. */
export const readAllowances = (env: Environment): Allowances => {
  const { person, company } = twoNumbers(env, 'NUOYIN_STORAGE_MB', '1024,20480')
  return {
    firstDocuments: twoNumbers(env, 'NUOYIN_FIRST_DOCUMENTS', '5,20'),
    storage: { person: person * MB, company: company * MB },
  }
}

const twoNumbers = (env: Environment, name: string, usual: string): Each => {
  const text = env[name] ?? usual
  const [, person, company] = /^(\d{1,8}),(\d{1,8})$/.exec(text) ?? []
  if (person !== undefined && company !== undefined)
    return { person: Number(person), company: Number(company) }
  throw new Error(`${name} 须为两个整数，个人在前、单位在后，如 ${usual}，现在是 ${text}。`)
}
