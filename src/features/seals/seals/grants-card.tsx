// 授权用印人: people who may use a seal in addition to those whose role allows it.
// A grant has a period and a scope of contracts, and can be revoked.
import { PlusOutlined } from '@ant-design/icons'
import { Button, Skeleton, Switch, Table } from 'antd'
import { useState } from 'react'
import { SEAL_TYPE } from '#protocol/seals/seals/seals.ts'
import type { SealDetail, SealGrant } from '#protocol/seals/seals/use.ts'
import { asCallFailure } from '#protocol/call-failure.ts'
import { formatDate } from '#protocol/chinese-date.ts'
import { GrantDrawer } from '#src/features/seals/seals/grant-drawer.tsx'
import { useRestrictSeal, useRevokeGrant, useSealGrants } from '#src/features/seals/seals/queries.ts'
import styles from '#src/features/seals/seals/seals.module.css'
import { GRANT_STATE_WORDS } from '#src/features/seals/seals/words.ts'
import { useRaiseAlert } from '#src/machines/react.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { ReasonDialog } from '#src/ui/reason-dialog.tsx'
import { StateTag } from '#src/ui/state-tag.tsx'
import { TOPICS } from '#protocol/help/questions/topics.ts'
import { HelpLink } from '#src/ui/help-link.tsx'

const day = (text: string): string => formatDate(new Date(text), 'YYYY-MM-DD')

export const GrantsCard = ({ detail }: { readonly detail: SealDetail }) => {
  const { seal, may } = detail
  const { data, error, refetch } = useSealGrants(seal.sealId)
  const [isGiving, setGiving] = useState(false)
  const [revoked, setRevoked] = useState<SealGrant | null>(null)
  const revoke = useRevokeGrant()
  const raise = useRaiseAlert()
  const canGive = may.authorize && (seal.status === 1 || seal.status === 2)
  return (
    <section className={`card ${styles['block']}`} aria-label="授权用印人">
      <div className={styles['headline']}>
        <h2 className={styles['heading']}>授权用印人</h2>
        {canGive && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setGiving(true)}>
            授权
          </Button>
        )}
      </div>
      <Scope detail={detail} />
      <HelpLink topic={TOPICS.sealGrant} />
      {data === undefined && error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
      {data?.length === 0 && (
        <p className={styles['none']}>
          {detail.onlyGranted && detail.seal.type !== SEAL_TYPE.legalPerson
            ? '还没有授权任何人，现在谁都不能使用这枚印章。'
            : '还没有单独授权给其他人。'}
        </p>
      )}
      {data !== undefined && data.length > 0 && (
        <Table<SealGrant>
          size="middle"
          rowKey="grantId"
          pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
          scroll={{ x: 760 }}
          dataSource={data}
          columns={[
            {
              title: '授权给',
              key: 'subject',
              render: (_, grant) => (
                <>
                  {grant.subject}
                  <div className={styles['under']}>{grant.under}</div>
                </>
              ),
            },
            {
              title: '合同类型',
              key: 'types',
              render: (_, grant) =>
                `${grant.contractTypes.length === 0 ? '全部' : grant.contractTypes.join('、')}${grant.needsApproval ? '（须逐次申请）' : ''}`,
            },
            {
              title: '期限',
              key: 'period',
              width: 220,
              render: (_, grant) => (
                <span className="tabular">
                  {day(grant.from)} 至 {grant.until === null ? '长期' : day(grant.until)}
                </span>
              ),
            },
            {
              title: '状态',
              key: 'state',
              width: 150,
              render: (_, grant) => (
                <>
                  <StateTag tone={GRANT_STATE_WORDS[grant.state].tone}>
                    {GRANT_STATE_WORDS[grant.state].word}
                  </StateTag>
                  {grant.endedAt !== null && (
                    <div className={styles['under']}>
                      <span className="tabular">{day(grant.endedAt)}</span>
                      {grant.reason !== '' && ` · ${grant.reason}`}
                    </div>
                  )}
                </>
              ),
            },
            { title: '授权人', dataIndex: 'grantedBy', width: 100 },
            ...(may.authorize
              ? [
                  {
                    title: '操作',
                    key: 'act',
                    width: 80,
                    render: (_: unknown, grant: SealGrant) =>
                      grant.canRevoke && (
                        <Button
                          type="link"
                          size="small"
                          danger
                          aria-label={`收回对${grant.subject}的授权`}
                          onClick={() => setRevoked(grant)}
                        >
                          收回
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {isGiving && <GrantDrawer seal={seal} onClose={() => setGiving(false)} />}
      {revoked !== null && (
        <ReasonDialog
          title={`收回对${revoked.subject}的授权？`}
          lead={`${revoked.subject}立即不能再用“${seal.name}”签署；已经提交的签署不受影响。`}
          verb="收回"
          isDangerous
          extra="会记入这枚印章的历史"
          isBusy={revoke.isPending}
          error={revoke.error}
          onReason={(reason) =>
            revoke.mutate(
              { grantId: revoked.grantId, reason },
              {
                onSuccess: () => {
                  raise(`已收回对${revoked.subject}的授权`)
                  setRevoked(null)
                },
              },
            )
          }
          onClose={() => {
            revoke.reset()
            setRevoked(null)
          }}
        />
      )}
    </section>
  )
}

/** Whether roles are enough, which ones, and the switch for people who may decide that. */
const Scope = ({ detail }: { readonly detail: SealDetail }) => {
  const { seal, onlyGranted, roles, may } = detail
  const isLegalPersons = seal.type === SEAL_TYPE.legalPerson
  const restrict = useRestrictSeal()
  const confirm = useConfirm()
  const raise = useRaiseAlert()
  const change = async (next: boolean): Promise<void> => {
    const goesOn =
      !next ||
      (await confirm({
        title: `“${seal.name}”仅限授权用印人使用？`,
        consequence: '角色带有用印权限的人（包括超级管理员）也须单独授权后才能使用这枚印章。',
        verb: '仅限授权',
      }))
    if (!goesOn) return
    restrict.mutate(
      { sealId: seal.sealId, onlyGranted: next },
      { onError: (thrown) => raise(asCallFailure(thrown).words, 'error') },
    )
  }
  return (
    <div className={styles['scope']}>
      <span>
        {isLegalPersons
          ? '这枚印章只由法定代表人本人使用，或由其授权下列用印人使用。'
          : onlyGranted
            ? '这枚印章仅限下列授权用印人使用。'
            : `除下列授权用印人外，角色为${roles.join('、')}的同事也可以使用。`}
      </span>
      {may.authorize && !isLegalPersons && seal.status !== 4 && (
        <label className={styles['switch']}>
          <Switch
            size="small"
            checked={onlyGranted}
            loading={restrict.isPending}
            onChange={(next) => void change(next)}
          />
          仅限授权用印人
        </label>
      )}
    </div>
  )
}
