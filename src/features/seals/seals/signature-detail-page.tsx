// One seal or signature: its details, whether I may use it, its users, its uses and its history.
// See specification §2.
import { ClockCircleOutlined } from '@ant-design/icons'
import { Alert, Button, Descriptions, Skeleton, Timeline } from 'antd'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { SealDetail } from '#protocol/seals/seals/use.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { PAGES } from '#protocol/pages.ts'
import { DecidePanel } from '#src/features/seals/seals/decide-panel.tsx'
import { GrantsCard } from '#src/features/seals/seals/grants-card.tsx'
import { useSealDetail } from '#src/features/seals/seals/queries.ts'
import { RenameDialog } from '#src/features/seals/seals/rename-dialog.tsx'
import { useSealActions } from '#src/features/seals/seals/seal-actions.tsx'
import styles from '#src/features/seals/seals/seals.module.css'
import { UsesCard } from '#src/features/seals/seals/uses-card.tsx'
import {
  ACTION_WORDS,
  kindLabel,
  millimetres,
  SEAL_STATUS_WORDS,
  SOURCE_WORDS,
  STEP_WORDS,
} from '#src/features/seals/seals/words.ts'
import type { SealAction } from '#src/features/seals/seals/words.ts'
import { useOpensRecords, useUser } from '#src/machines/react.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { SealImage } from '#src/ui/seal-image.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

const LIST = PAGES.seals
const SHOWN = 240

export const SignatureDetailPage = () => {
  const sealId = new URLSearchParams(useSearch()).get('sealId') ?? ''
  const isCompany = useUser().defaultBizType === 2
  const { data, error, refetch } = useSealDetail(sealId)
  const thing = isCompany ? '印章' : '签名'
  return (
    <>
      <PageHeader
        title={data?.seal.name ?? `${thing}详情`}
        backTo={LIST}
        trail={[
          { label: isCompany ? '单位中心' : '个人中心', path: PAGES.center },
          { label: isCompany ? '单位印章' : '我的签名', path: LIST },
        ]}
      />
      {data === undefined && error === null && <Skeleton active />}
      {data === undefined && error !== null && (
        <div className="card">
          <ErrorState error={error} title={`没有读到这枚${thing}`} onRetry={() => void refetch()} />
          <div style={{ display: 'grid', placeItems: 'center', paddingBottom: 24 }}>
            <LinkButton href={LIST}>返回{isCompany ? '单位印章' : '我的签名'}</LinkButton>
          </div>
        </div>
      )}
      {data !== undefined && <Detail detail={data} />}
    </>
  )
}

const Detail = ({ detail }: { readonly detail: SealDetail }) => {
  const { seal, isCompany } = detail
  return (
    <div className={styles['stack']}>
      {seal.actions.includes('approve') && <DecidePanel detail={detail} />}
      <Facts detail={detail} />
      {isCompany && <GrantsCard detail={detail} />}
      {detail.may.readLog && <UsesCard seal={seal} isCompany={isCompany} />}
      <History detail={detail} />
    </div>
  )
}

const Facts = ({ detail }: { readonly detail: SealDetail }) => {
  const { seal, mine, isCompany } = detail
  const [, navigate] = useLocation()
  const [isRenaming, setRenaming] = useState(false)
  const { act, isBusy, dialog } = useSealActions(seal, (action) => {
    if (action === 'cancel') navigate(LIST)
  })
  const status = SEAL_STATUS_WORDS[seal.status] ?? { word: '未知', tone: 'neutral' as const }
  const scale = SHOWN / Math.max(seal.widthMm, seal.heightMm)
  const plain = seal.actions.filter((action) => !['approve', 'refuse'].includes(action))
  return (
    <section className={`card ${styles['detail']}`} aria-label="基本信息">
      <div className={`${styles['portrait']} ${seal.status === 1 ? '' : styles['isIdle']}`}>
        <SealImage
          svg={seal.svg}
          alt={`${kindLabel(seal)}：${seal.name}`}
          width={Math.round(seal.widthMm * scale)}
          height={Math.round(seal.heightMm * scale)}
        />
      </div>
      <div className={styles['about']}>
        <Descriptions
          column={1}
          size="small"
          items={[
            { key: 'state', label: '状态', children: <StateTag tone={status.tone}>{status.word}</StateTag> },
            ...(detail.reason === '' ? [] : [{ key: 'why', label: '原因', children: detail.reason }]),
            ...(isCompany ? [{ key: 'kind', label: '种类', children: kindLabel(seal) }] : []),
            {
              key: 'size',
              label: '尺寸',
              children: (
                <span className="tabular">
                  {millimetres(seal.widthMm)}×{millimetres(seal.heightMm)} 毫米
                </span>
              ),
            },
            { key: 'source', label: '来源', children: SOURCE_WORDS[detail.source] },
            {
              key: 'made',
              label: '制作',
              children: `${detail.madeBy} · ${formatDate(new Date(seal.createdAt), 'YYYY-MM-DD hh:mm')}`,
            },
            ...(seal.isDefault ? [{ key: 'default', label: '默认', children: '签署时优先选用' }] : []),
          ]}
        />
        {isCompany && (
          <Alert
            type={mine.mayUse ? 'success' : 'info'}
            showIcon
            title={mine.mayUse ? '您可以使用这枚印章' : '您现在不能使用这枚印章'}
            description={mine.words}
            style={{ marginTop: 12 }}
          />
        )}
        <div className={styles['buttons']}>
          {plain.map((action: SealAction) => (
            <Button
              key={action}
              danger={ACTION_WORDS[action].isDangerous}
              loading={isBusy}
              onClick={() => void act(action)}
            >
              {ACTION_WORDS[action].verb}
            </Button>
          ))}
          {detail.may.rename && <Button onClick={() => setRenaming(true)}>改名</Button>}
        </div>
      </div>
      {dialog}
      {isRenaming && <RenameDialog seal={seal} onClose={() => setRenaming(false)} />}
    </section>
  )
}

const History = ({ detail }: { readonly detail: SealDetail }) => {
  const opensRecords = useOpensRecords()
  const steps = detail.steps.map((step, place) => ({
    key: place,
    icon: <ClockCircleOutlined aria-hidden />,
    content: (
      <>
        <strong>{STEP_WORDS[step.what]}</strong>
        {step.about !== '' && <span>：{step.about}</span>}
        <div className={`${styles['under']} tabular`}>
          {step.who} · {formatDate(new Date(step.at), 'YYYY-MM-DD hh:mm')}
          {step.reason !== '' && ` · 原因：${step.reason}`}
        </div>
      </>
    ),
  }))
  return (
    <section className={`card ${styles['block']}`} aria-label="变更历史">
      <h2 className={styles['heading']}>变更历史</h2>
      <Timeline items={steps.toReversed()} />
      {opensRecords && (
        <a href={PAGES.chart('seal', detail.seal.sealId)} target="_blank" rel="noreferrer">
          查看状态图
        </a>
      )}
    </section>
  )
}
