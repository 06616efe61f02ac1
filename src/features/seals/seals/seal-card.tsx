// One seal or signature with what may be done to it now.
import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { Link } from 'wouter'
import type { Seal } from '#protocol/seals/seals/seals.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { useSealActions } from '#src/features/seals/seals/seal-actions.tsx'
import styles from '#src/features/seals/seals/seals.module.css'
import {
  ACTION_WORDS,
  detailPath,
  kindLabel,
  millimetres,
  SEAL_STATUS_WORDS,
} from '#src/features/seals/seals/words.ts'
import type { SealAction } from '#src/features/seals/seals/words.ts'
import { SealImage } from '#src/ui/seal-image.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

/** Pixels for a millimetre on the card: a 42 mm seal fills it. */
const SCALE = 3.6
const LONGEST = { width: 216, height: 168 }

export const SealCard = ({ seal }: { readonly seal: Seal }) => {
  const { act, isBusy, dialog } = useSealActions(seal)
  const status = SEAL_STATUS_WORDS[seal.status] ?? { word: '未知', tone: 'neutral' as const }
  const scale = Math.min(SCALE, LONGEST.width / seal.widthMm, LONGEST.height / seal.heightMm)
  const waits = seal.actions.includes('approve')
  const more = seal.actions.filter((action) => !['setDefault', 'approve', 'refuse'].includes(action))
  return (
    <article className={`card ${styles['seal']}`} aria-label={`${kindLabel(seal)} ${seal.name}`}>
      <Link
        href={detailPath(seal.sealId)}
        className={styles['opens'] ?? ''}
        aria-label={`查看“${seal.name}”`}
      >
        <div className={`${styles['sheet']} ${seal.status === 1 ? '' : styles['isIdle']}`}>
          <SealImage
            svg={seal.svg}
            alt={`${kindLabel(seal)}：${seal.name}`}
            width={Math.round(seal.widthMm * scale)}
            height={Math.round(seal.heightMm * scale)}
          />
        </div>
      </Link>
      <div className={styles['facts']}>
        <div className={styles['nameLine']}>
          <span className={styles['name']} title={seal.name}>
            {seal.name}
          </span>
          <StateTag tone={status.tone}>{status.word}</StateTag>
        </div>
        <div className={`${styles['under']} tabular`}>
          {seal.type === 0 || kindLabel(seal) === seal.name ? '' : `${kindLabel(seal)} · `}
          {millimetres(seal.widthMm)}×{millimetres(seal.heightMm)} 毫米 ·{' '}
          {formatDate(new Date(seal.createdAt), 'YYYY-MM-DD')}
        </div>
        <div className={styles['actions']}>
          {waits ? (
            <Link href={detailPath(seal.sealId)} className={styles['link'] ?? ''}>
              去审核
            </Link>
          ) : (
            <Link href={detailPath(seal.sealId)} className={styles['link'] ?? ''}>
              查看详情
            </Link>
          )}
          {seal.isDefault && <span className={styles['isDefault']}>默认使用</span>}
          {seal.actions.includes('setDefault') && !seal.isDefault && (
            <Button type="link" size="small" loading={isBusy} onClick={() => void act('setDefault')}>
              设为默认
            </Button>
          )}
          {more.length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: more.map((action) => ({
                  key: action,
                  label: ACTION_WORDS[action].verb,
                  danger: ACTION_WORDS[action].isDangerous,
                })),
                onClick: ({ key }) => void act(key as SealAction),
              }}
            >
              <Button
                type="text"
                size="small"
                icon={<MoreOutlined aria-hidden />}
                aria-label={`${seal.name}的更多操作`}
                style={{ marginLeft: 'auto' }}
              />
            </Dropdown>
          )}
        </div>
      </div>
      {dialog}
    </article>
  )
}
