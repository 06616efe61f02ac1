// What the card at a contract's name shows; what the list's row does not know is read.
import { Skeleton } from 'antd'
import { Suspense, useEffect } from 'react'
import type { ContractRow } from '#protocol/contracts/contracts/contracts.ts'
import styles from '#src/features/contracts/contracts/contract-card.module.css'
import { useContractGlance } from '#src/features/contracts/contracts/queries.ts'
import { PARTY_WORDS } from '#src/features/contracts/contracts/words.ts'
import { lazyPart } from '#src/ui/lazy-part.ts'
import { MomentText } from '#src/ui/moment-text.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

// What draws pages is fetched with the first card.
const FirstPage = lazyPart(
  async () => (await import('#src/features/contracts/contracts/first-page.tsx')).FirstPage,
)

/** As many parties as fit. */
const SHOWN = 4

/** A contract as far as a list knows it: its whole row, or its name alone. */
export type KnownContract = ContractRow | Pick<ContractRow, 'contractId' | 'name'>

interface ContractCardProps {
  readonly contract: KnownContract
  readonly onClose: () => void
}

export const ContractCard = ({ contract, onClose }: ContractCardProps) => {
  const { contractId, name } = contract
  const isKnown = 'parties' in contract
  const glance = useContractGlance(contractId, !isKnown)
  const row = isKnown ? contract : glance.data?.contract
  useEffect(() => {
    const leave = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') onClose()
    }
    globalThis.addEventListener('keydown', leave)
    return () => globalThis.removeEventListener('keydown', leave)
  }, [onClose])
  return (
    <section className={styles['card']} aria-label={`预览《${name}》`}>
      <div className={styles['picture']}>
        <Suspense fallback={<Skeleton.Node active className={styles['blank'] ?? ''} />}>
          <FirstPage contractId={contractId} />
        </Suspense>
      </div>
      <div className={styles['facts']}>
        <strong className={styles['name']}>{name}</strong>
        {row !== undefined && <RowFacts row={row} />}
        {row === undefined && glance.error === null && (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        )}
      </div>
    </section>
  )
}

const RowFacts = ({ row: { parties, waitingFor, deadline } }: { readonly row: ContractRow }) => (
  <>
    <ul className={styles['parties']}>
      {parties.slice(0, SHOWN).map((party) => {
        const state = PARTY_WORDS[party.status]
        const title = party.partyType === 2 ? party.companyName : party.name
        return (
          <li key={party.partyId} className={styles['party']}>
            <span className={styles['title']} title={title}>
              {title}
            </span>
            {state !== undefined && <StateTag tone={state.tone}>{state.word}</StateTag>}
          </li>
        )
      })}
      {parties.length > SHOWN && <li className={styles['quiet']}>等 {parties.length} 方</li>}
    </ul>
    <dl className={styles['lines']}>
      <dt>等待</dt>
      <dd>{waitingFor.length === 0 ? '—' : waitingFor.join('、')}</dd>
      <dt>截止</dt>
      <dd>{deadline === null ? '—' : <MomentText moment={deadline} />}</dd>
    </dl>
  </>
)
