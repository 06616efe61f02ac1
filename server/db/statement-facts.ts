// What a statement's text says of the rows it reads and writes, worked out once for each text.
import { createKnownTexts } from './known-texts.ts'

/** A read, as far as remembering it goes. */
export interface ReadFacts {
  /** The text without its lock. */
  readonly plain: string
  readonly wantsLock: boolean
  /** By the id of a row, which is then all that it locks. */
  readonly isById: boolean
  /** Of a contract: whoever changes these rows holds its lock, or binds an account to them. */
  readonly isOfContract: boolean
  readonly locksContracts: boolean
}

/** Tables that a statement writes; `takesAlong`: rows of others may go with them. */
export interface WriteFacts {
  readonly tables: readonly string[]
  readonly takesAlong: boolean
  /** The one row it changes: its table, and which value is the row's id. */
  readonly one: { readonly table: string; readonly id: number } | undefined
  readonly givesBack: GivenBack | undefined
}

/** An update of one row that gives columns of it back. */
export interface GivenBack {
  readonly table: string
  readonly id: number
  readonly columns: string
  /** The columns it changes. */
  readonly changed: ReadonlySet<string>
  /** How a read of several such rows begins. */
  readonly head: string
}

// What the query builder makes of a plain read; anything that calls something of its own is sent each time.
const READ = /^select (?:distinct )?["(]/
const LOCK = / for (?:update|no key update|share|key share)$/
const ASKS_ANEW =
  /\b(?:nextval|now|random|clock_timestamp|pg_\w+|gen_random_uuid)\(|skip locked|nowait|blob_chunk/
const BY_ID = /where "\w+"\."(?:id|chain_id)" = \$1$/
const WRITTEN = /\b(?:insert into|update|delete from|truncate|lock table)\s+(?:only\s+)?"?([a-z_]+)"?/g
// Deleting takes rows of other tables along, but not from these.
const LEAVES = new Set(['job', 'contract_viewer', 'contract_hidden', 'report_share'])
const ONE_ROW = /^select [^()]+ from "(\w+)" where "\1"\."id" = \$1$/
const WRITES_ONE = /^update "(\w+)" set .* where "\1"\."id" = \$(\d+)(?: returning .+)?$/s
const GIVES_BACK = /^update "(\w+)" set (.*) where "\1"\."id" = \$(\d+) returning (".+)$/s
const OF_CONTRACT =
  /^select [^()]+ from "(party|party_place|document|contract_copy)" where "\1"\."contract_id" = \$1(?: order by [^()]+)?$/
const LOCKS_CONTRACT =
  /^select [^()]+ from "contract" where "contract"\."id" (?:= \$1|in \([$\d, ]+\) order by .*) for update$/

const oncePerText = <Facts>(read: (text: string) => Facts): ((text: string) => Facts) => {
  const known = createKnownTexts<Facts>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined || known.has(text)) return found as Facts
    const facts = read(text)
    known.set(text, facts)
    return facts
  }
}

/** Of a read that may be remembered; undefined for every other statement. */
export const readFacts = oncePerText((text): ReadFacts | undefined => {
  if (!READ.test(text) || ASKS_ANEW.test(text)) return undefined
  const plain = text.replace(LOCK, '')
  return {
    plain,
    wantsLock: plain !== text,
    isById: BY_ID.test(plain),
    isOfContract: OF_CONTRACT.test(plain),
    locksContracts: plain !== text && LOCKS_CONTRACT.test(text),
  }
})

/** Of a statement that may write. */
export const writeFacts = oncePerText((text): WriteFacts => {
  const written = [...text.toLowerCase().matchAll(WRITTEN)]
  const [, one, oneId] = WRITES_ONE.exec(text) ?? []
  const [, table, set = '', id, columns] = GIVES_BACK.exec(text) ?? []
  return {
    tables: written.map(([, name = '']) => name),
    takesAlong: written.some(([words, name = '']) => words.startsWith('delete') && !LEAVES.has(name)),
    one: one === undefined ? undefined : { table: one, id: Number(oneId) },
    givesBack:
      table === undefined || columns === undefined
        ? undefined
        : {
            table,
            id: Number(id),
            columns,
            changed: new Set([...set.matchAll(/(?:^|, )"(\w+)" = /g)].map(([, column = '']) => column)),
            head: `select ${columns} from "${table}" where `,
          },
  }
})

/** The table of a plain read that finds one row by its id. */
export const oneRowTable = oncePerText((plain): string | undefined => ONE_ROW.exec(plain)?.[1])

/** Every word of the text, to ask whether it names a table. */
export const wordsOf = oncePerText((text): ReadonlySet<string> => new Set(text.match(/\w+/g)))
