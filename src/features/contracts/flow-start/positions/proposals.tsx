// Places read from the text: a bar that tells of them, and their ghosts on the pages.
import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useSelector } from '@xstate/react'
import type { DraftFile, DraftParty } from '#protocol/contracts/drafts/drafts.ts'
import { isFilledKind } from '#protocol/contracts/fields/fields.ts'
import { usePlacesHost } from '#src/features/contracts/flow-start/positions/places-host.ts'
import {
  usePlaceFindingActor,
  useProposals,
} from '#src/features/contracts/flow-start/positions/use-place-finding.tsx'
import { PlaceFace } from '#src/features/contracts/flow-start/positions/place-face.tsx'
import {
  ownerOf,
  placeWords,
  usePlacingView,
} from '#src/features/contracts/flow-start/positions/use-placing.tsx'
import { kindName } from '#src/features/contracts/flow-start/words.ts'
import type { ProposedPlace } from '#src/machines/flow-start/place-finding.machine.ts'
import placeStyles from './place.module.css'
import styles from './placing.module.css'

/** 在全部文件中识别到 6 处：第 1 份 4 处，第 2 份 2 处 */
const foundWords = (proposals: readonly ProposedPlace[], files: readonly DraftFile[]): string => {
  const counts = files.flatMap(({ fileId }, at) => {
    const count = proposals.filter((each) => each.fileId === fileId).length
    return count === 0 ? [] : [`第 ${at + 1} 份 ${count} 处`]
  })
  const fields = proposals.filter(({ kind }) => isFilledKind(kind)).length
  const signed = proposals.length - fields
  const whole = `识别到 ${[
    ...(signed > 0 ? [`${signed} 处签署位置`] : []),
    ...(fields > 0 ? [`${fields} 个填写项`] : []),
  ].join('、')}`
  return files.length > 1 ? `${whole}（${counts.join('，')}），请核对` : `${whole}，请核对`
}

/** What was found, and taking or leaving it; nothing while nothing is to be told. */
export const ProposalBar = () => {
  const finding = usePlaceFindingActor()
  const { say, file, showPage } = usePlacingView()
  const isTemplate = usePlacesHost().of === 'template'
  const what = isTemplate ? '签署位置和填写项' : '签署位置'
  const snapshot = useSelector(finding, (current) => current)
  const { proposals, files, failure } = snapshot.context
  const first = proposals.find(({ fileId }) => fileId === file.fileId)
  const dismiss = (name: string) => (
    <Button type="text" size="small" onClick={() => finding.send({ type: 'proposals.dismissed' })}>
      {name}
    </Button>
  )
  const take = (): void => {
    finding.send({ type: 'proposals.taken' })
    say(`已采用 ${proposals.length} 处推荐位置`)
  }
  const content = {
    reading: <span>正在识别{what}…</span>,
    proposing: (
      <>
        <span>{foundWords(proposals, files)}</span>
        {first !== undefined && (
          <Button type="link" size="small" onClick={() => showPage(first.page, Math.max(0, first.y - 200))}>
            看第一处
          </Button>
        )}
        <Button type="primary" size="small" onClick={take}>
          全部采用
        </Button>
        {dismiss('忽略')}
      </>
    ),
    nothingFound: (
      <>
        <span>没有识别到{what}，请从左侧拖放</span>
        {dismiss('知道了')}
      </>
    ),
    withoutText: (
      <>
        <span>页面是图片（如扫描件），识别不了文字，请从左侧拖放</span>
        {dismiss('知道了')}
      </>
    ),
    failed: (
      <>
        <span>没有读出文件的文字：{failure?.words}</span>
        <Button type="link" size="small" onClick={() => finding.send({ type: 'finding.asked' })}>
          重试
        </Button>
        {dismiss('知道了')}
      </>
    ),
    deciding: null,
    resting: null,
  }[snapshot.value]
  return content === null ? null : (
    <div className={styles['proposalBar']} role="status">
      {content}
    </div>
  )
}

/** Looks for places once more, when nothing is proposed. */
export const FindAgain = () => {
  const finding = usePlaceFindingActor()
  const isResting = useSelector(finding, (snapshot) => snapshot.can({ type: 'finding.asked' }))
  return (
    <Button
      type="text"
      size="small"
      disabled={!isResting}
      onClick={() => finding.send({ type: 'finding.asked' })}
    >
      识别位置
    </Button>
  )
}

/** The proposed places of one page; a click takes one. */
export const ProposalGhosts = ({ index }: { readonly index: number }) => {
  const finding = usePlaceFindingActor()
  const { placing, file, say } = usePlacingView()
  const { parties } = placing.getSnapshot().context
  const here = useProposals().filter(({ fileId, page }) => fileId === file.fileId && page === index)
  return here.map((proposal) => (
    <Ghost
      key={`${proposal.kind} ${proposal.partyId} ${proposal.x} ${proposal.y}`}
      proposal={proposal}
      parties={parties}
      onTake={(name) => {
        finding.send({ type: 'proposal.taken', proposal })
        say(`已采用${name}`)
      }}
      onLeave={(name) => {
        finding.send({ type: 'proposal.dismissed', proposal })
        say(`已忽略${name}`)
      }}
    />
  ))
}

interface GhostProps {
  readonly proposal: ProposedPlace
  readonly parties: readonly DraftParty[]
  readonly onTake: (name: string) => void
  readonly onLeave: (name: string) => void
}

const Ghost = ({ proposal, parties, onTake, onLeave }: GhostProps) => {
  const { kind, partyId, x, y, w, h } = proposal
  const owner = ownerOf(parties, partyId)
  const isField = 'label' in proposal
  const name = isField
    ? `填写项“${proposal.label}”（${kindName(kind, owner.party)}）`
    : placeWords(proposal, parties)
  return (
    <span
      className={`${placeStyles['place']} ${placeStyles['ghostBox']}`}
      style={{ left: x, top: y, width: w, height: h, '--party': owner.colour } as React.CSSProperties}
      onPointerDown={(event) => event.stopPropagation()}
    >
      <button
        type="button"
        className={`${placeStyles['ghost']} ${isField ? placeStyles['ghostField'] : ''}`}
        aria-label={isField ? `采用推荐的${name}` : `采用推荐的${name}，在“${proposal.words}”旁`}
        title={`点击采用：${name}`}
        onClick={() => onTake(name)}
      >
        {isField ? (
          <span className={placeStyles['filled']}>
            <span className={placeStyles['filledName']}>{proposal.label}</span>
          </span>
        ) : (
          <PlaceFace kind={kind} label={kindName(kind, owner.party)} name={owner.name} />
        )}
      </button>
      <button
        type="button"
        className={placeStyles['ghostLeave']}
        aria-label={`忽略推荐的${name}`}
        title="忽略"
        onClick={() => onLeave(name)}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  )
}
