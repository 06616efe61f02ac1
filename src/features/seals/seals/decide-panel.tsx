// The review of a pending seal: the cut-out next to its source picture and its 备案材料.
import { Alert, Button, Image, Spin } from 'antd'
import type { SealDetail } from '#protocol/seals/seals/use.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { useSealPaper } from '#src/features/seals/seals/queries.ts'
import { useSealActions } from '#src/features/seals/seals/seal-actions.tsx'
import styles from '#src/features/seals/seals/seals.module.css'
import { kindLabel } from '#src/features/seals/seals/words.ts'

export const DecidePanel = ({ detail }: { readonly detail: SealDetail }) => {
  const { act, isBusy, dialog } = useSealActions(detail.seal)
  return (
    <section className={`card ${styles['block']}`} aria-label="印章审核">
      <Alert
        type="warning"
        showIcon
        title={`${detail.madeBy}提交的${kindLabel(detail.seal)}等待审核`}
        description={
          detail.source === 'picture'
            ? '请核对：抠出的印迹与原图一致，名称与备案材料一致。通过后即可用于签署。'
            : '请核对种类、名称和印文。通过后即可用于签署。'
        }
      />
      {(detail.hasPicture || detail.hasFiling) && (
        <div className={styles['papers']}>
          {detail.hasPicture && <Paper detail={detail} which="picture" label="原图" />}
          {detail.hasFiling && <Paper detail={detail} which="filing" label="备案材料" />}
        </div>
      )}
      <div className={styles['buttons']}>
        <Button type="primary" loading={isBusy} onClick={() => void act('approve')}>
          通过并启用
        </Button>
        <Button danger disabled={isBusy} onClick={() => void act('refuse')}>
          驳回
        </Button>
      </div>
      {dialog}
    </section>
  )
}

const Paper = ({
  detail,
  which,
  label,
}: {
  readonly detail: SealDetail
  readonly which: 'picture' | 'filing'
  readonly label: string
}) => {
  const { data, error, isFetching, refetch } = useSealPaper(detail.seal.sealId, which, true)
  return (
    <figure className={styles['paper']}>
      {data !== undefined && <Image src={data} alt={`${label}：${detail.seal.name}`} height={200} />}
      {data === undefined && isFetching && <Spin />}
      {data === undefined && !isFetching && error !== null && (
        <span role="alert">
          {label}没有读到：{asCallFailure(error).words}
          <Button type="link" size="small" onClick={() => void refetch()}>
            重试
          </Button>
        </span>
      )}
      <figcaption>{label}</figcaption>
    </figure>
  )
}
