// What is promised in one contract, on its page.
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'wouter'
import { formatDate } from '#protocol/chinese-date.ts'
import type { PromiseRow } from '#protocol/contracts/promises/promises.ts'
import { PAGES } from '#protocol/pages.ts'
import { PromiseDialog } from '#src/features/contracts/promises/promise-dialog.tsx'
import type { ContractOfPromise } from '#src/features/contracts/promises/promise-dialog.tsx'
import { serverNow, useContractPromises } from '#src/features/contracts/promises/queries.ts'
import { KIND_WORDS, nearWords, STATE_WORDS } from '#src/features/contracts/promises/words.ts'
import { useMay } from '#src/machines/react.tsx'
import { yuanWords } from '#protocol/yuan-words.ts'
import { StateTag } from '#src/ui/state-tag.tsx'
import styles from './promises.module.css'

const aboutOf = (row: PromiseRow, today: string): string =>
  [
    KIND_WORDS[row.kind],
    row.dueDay,
    nearWords(row, today),
    row.amount === null ? '' : yuanWords(row.amount),
    row.owner,
  ]
    .filter((text) => text !== '')
    .join(' · ')

/** Nothing where there is nothing to see and nothing to add. */
export const ContractPromises = ({ contract }: { readonly contract: ContractOfPromise }) => {
  const mayAdd = useMay('traceManage', 'add')
  const [isAdding, setAdding] = useState(false)
  const { data = [] } = useContractPromises(contract.contractId)
  if (data.length === 0 && !mayAdd) return null
  const today = formatDate(new Date(serverNow()), 'YYYY-MM-DD')
  return (
    <section className={`card ${styles['panel']}`} aria-labelledby="detail-promises">
      <h2 id="detail-promises" className={styles['panelTitle']}>
        履约提醒
      </h2>
      {data.length > 0 && (
        <ul className={styles['short']}>
          {data.map((row) => {
            const state = STATE_WORDS[row.status]
            return (
              <li key={row.promiseId}>
                <Link href={PAGES.promise(row.promiseId)}>{row.title}</Link>
                {state !== undefined && <StateTag tone={state.tone}>{state.word}</StateTag>}
                <span className={styles['quiet']}>{aboutOf(row, today)}</span>
              </li>
            )
          })}
        </ul>
      )}
      {mayAdd && (
        <Button size="small" onClick={() => setAdding(true)}>
          新建履约事项
        </Button>
      )}
      {isAdding && <PromiseDialog contract={contract} onClose={() => setAdding(false)} />}
    </section>
  )
}
