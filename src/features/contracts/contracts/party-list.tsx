// The parties of a contract with their states.
import type { ContractDetail } from '#protocol/contracts/contracts/contracts.ts'
import { PARTY_WORDS } from '#src/features/contracts/contracts/words.ts'
import styles from '#src/features/contracts/contracts/contracts.module.css'
import { MomentText } from '#src/ui/moment-text.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

/** Parties in signing order; the viewer's own is marked 我方. */
export const PartyList = ({ detail }: { readonly detail: ContractDetail }) => (
  <ol className={styles['parties']}>
    {detail.contract.parties.map((party, index) => {
      const state = PARTY_WORDS[party.status] ?? { word: '未知', tone: 'neutral' as const }
      return (
        <li key={party.partyId} className={styles['party']}>
          <span className={styles['order']}>{detail.ordered ? party.signOrder : index + 1}</span>
          <div className={styles['partyBody']}>
            <div className={styles['partyName']}>
              {party.partyType === 2 ? party.companyName : party.name}
              {party.isMe && <span className={styles['no']}> 我方</span>}
            </div>
            <div className={styles['no']}>
              {party.partyType === 2 ? `经办人 ${party.name} ` : ''}
              {party.phoneMasked}
            </div>
            {party.reason !== '' && <div className={styles['entryWho']}>原因：{party.reason}</div>}
          </div>
          <div style={{ textAlign: 'right' }}>
            <StateTag tone={state.tone}>{state.word}</StateTag>
            {party.confirmedAt !== null && (
              <div className={styles['no']}>
                <MomentText moment={party.confirmedAt} /> 确认
              </div>
            )}
            {party.finishedAt !== null && (
              <div className={styles['no']}>
                <MomentText moment={party.finishedAt} />
              </div>
            )}
          </div>
        </li>
      )
    })}
  </ol>
)
