// Left of the document: whose places are being put, and what can be put for them.
import { CheckCircleFilled } from '@ant-design/icons'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { useCanDrag } from '#src/ui/can-drag.ts'
import { HelpLink } from '#src/ui/help-link.tsx'
import type { FieldKind } from '#protocol/contracts/drafts/drafts.ts'
import { FilledPalette } from '#src/features/contracts/flow-start/positions/filled-palette.tsx'
import { PaletteItem } from '#src/features/contracts/flow-start/positions/palette-item.tsx'
import {
  ownerOf,
  usePlacingView,
  usePlacing,
} from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { usePlacesHost } from '#src/features/contracts/flow-start/positions/places-host.ts'
import type { PlaceKind } from '#src/machines/flow-start/place-edits.ts'
import styles from './placing.module.css'

const PERSON_KINDS: readonly FieldKind[] = ['personSign', 'signDate', 'crossPage']
const COMPANY_KINDS: readonly FieldKind[] = [
  'companySeal',
  'crossPage',
  'legalSeal',
  'personSign',
  'signDate',
]

/** Kinds with which a role of a template signs. */
const SIGNED: readonly PlaceKind[] = ['companySeal', 'legalSeal', 'personSign']

/** What a party cannot do without. */
const mainKind = (partyType: 1 | 2): FieldKind => (partyType === 2 ? 'companySeal' : 'personSign')

export const PartyPalette = () => {
  const { placing, file } = usePlacingView()
  const parties = usePlacing(({ context }) => context.parties)
  const activePartyId = usePlacing(({ context }) => context.activePartyId)
  const fields = usePlacing(({ context }) => context.fields)
  const picked = usePlacing(({ context }) => context.picked)
  const active = ownerOf(parties, activePartyId)
  const { of, problemAt } = usePlacesHost()
  const isRole = of === 'template'
  const canDrag = useCanDrag()
  const ofParty = isRole || active.party?.partyType === 2 ? COMPANY_KINDS : PERSON_KINDS
  // A colleague seals: there is no hand of the author's to ask for.
  const kinds = of === 'paper' ? ofParty.filter((kind) => kind !== 'personSign') : ofParty
  return (
    <aside className={styles['left']} aria-label="签署方与签署位置">
      {/* On a template mostly fields are put. */}
      {isRole && <FilledPalette />}
      <h2 className={`${styles['sideTitle']} ${isRole ? styles['filledTitle'] : ''}`} id="place-parties">
        签署方
      </h2>
      <ul className={styles['partyList']} aria-labelledby="place-parties">
        {parties.map((party) => {
          const owner = ownerOf(parties, party.partyId)
          const own = fields.filter((field) => field.partyId === party.partyId)
          const isPlaced = own.some(({ kind }) =>
            isRole ? SIGNED.includes(kind) : kind === mainKind(party.partyType),
          )
          const path = `parties.${party.partyId}.place`
          const problem = problemAt(path)
          return (
            <li key={party.partyId}>
              <button
                type="button"
                data-path={path}
                aria-pressed={party.partyId === activePartyId}
                className={`${styles['partyButton']} ${party.partyId === activePartyId ? styles['isActive'] : ''} ${problem === undefined ? '' : styles['isWrong']}`}
                style={{ '--party': owner.colour } as React.CSSProperties}
                onClick={() => placing.send({ type: 'party.chosen', partyId: party.partyId })}
              >
                <span className={styles['partyName']}>{owner.name}</span>
                <span className={styles['partyCount']}>
                  {isPlaced ? (
                    <>
                      <CheckCircleFilled aria-hidden /> {own.length} 处
                    </>
                  ) : problem === undefined ? (
                    isRole ? (
                      '还没有签署位置'
                    ) : party.partyType === 2 ? (
                      '待放公章'
                    ) : (
                      '待放签名'
                    )
                  ) : (
                    '还没有签署位置'
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <h2 className={styles['sideTitle']}>{canDrag ? '拖到页面上' : '放到页面上'}</h2>
      <div className={styles['palette']} style={{ '--party': active.colour } as React.CSSProperties}>
        {kinds.map((kind) => (
          <PaletteItem
            key={kind}
            kind={kind}
            owner={active}
            isPicked={picked === kind}
            isMain={!isRole && kind === mainKind(active.party?.partyType ?? 1)}
            impossible={kind === 'crossPage' && file.pages.length < 2 ? '至少需要 2 页' : undefined}
          />
        ))}
      </div>
      {of === 'contract' && <FilledPalette />}
      <p className={styles['tip']}>
        {canDrag
          ? '拖到页面，或先点选再点击页面。靠近其他位置时自动对齐，按住 Alt 自由移动。键盘：回车放到当前页中间，方向键移动，Shift 加快，Alt 改大小，Delete 删除，Esc 回到这里。'
          : '先点选，再点击页面。靠近其他位置时自动对齐。'}
        <HelpLink topic={TOPICS.crossPage} words="什么是骑缝章？" />
      </p>
    </aside>
  )
}
