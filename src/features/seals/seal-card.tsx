// One seal or signature with what may be done to it now.
import { MoreOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import type { Seal } from '#protocol/account/seals.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { useChangeSeal } from '#src/features/seals/queries.ts'
import styles from '#src/features/seals/seals.module.css'
import { ACTION_WORDS, kindLabel, millimetres, SEAL_STATUS_WORDS } from '#src/features/seals/words.ts'
import type { SealAction } from '#src/features/seals/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { SealImage } from '#src/ui/seal-image.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'

/** Pixels for a millimetre on the card: a 42 mm seal fills it. */
const SCALE = 3.6

export const SealCard = ({ seal }: { readonly seal: Seal }) => {
  const change = useChangeSeal()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const status = SEAL_STATUS_WORDS[seal.status] ?? { word: '未知', tone: 'neutral' as const }
  const act = async (action: SealAction) => {
    const words = ACTION_WORDS[action]
    const question = {
      title: `${words.verb}“${seal.name}”？`,
      consequence: words.consequence,
      verb: words.verb,
      isDangerous: words.isDangerous,
    }
    if (words.consequence !== '' && !(await confirm(question))) return
    change.mutate(
      { sealId: seal.sealId, action },
      {
        onSuccess: () => raise(`“${seal.name}”已${words.verb}`),
        onError: (thrown) => raise(asCallFailure(thrown).words, 'error'),
      },
    )
  }
  const more = seal.actions.filter((action) => action !== 'setDefault')
  return (
    <article className={`card ${styles['seal']}`} aria-label={`${kindLabel(seal)} ${seal.name}`}>
      <div className={`${styles['sheet']} ${seal.status === 1 ? '' : styles['isIdle']}`}>
        <SealImage
          svg={seal.svg}
          alt={`${kindLabel(seal)}：${seal.name}`}
          width={Math.round(seal.widthMm * SCALE)}
          height={Math.round(seal.heightMm * SCALE)}
        />
      </div>
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
          {seal.isDefault && <span className={styles['isDefault']}>默认使用</span>}
          {seal.actions.includes('setDefault') && !seal.isDefault && (
            <Button
              type="link"
              size="small"
              loading={change.isPending}
              onClick={() => void act('setDefault')}
            >
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
    </article>
  )
}
