// Pages of a company: certification, staff, roles, groups and applications.
import { page } from '#src/app/page-loading.ts'
import type { AppRoute } from '#src/app/routes/app-route.ts'

export const companyRoutes: readonly AppRoute[] = [
  {
    path: '/authPersonal',
    title: '个人认证',
    layout: 'main',
    access: 'signedIn',
    page: page(async () => (await import('#src/features/company/certifications/person-page.tsx')).PersonPage),
  },
  {
    path: '/authCompany',
    title: '单位认证',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/company/certifications/company-page.tsx')).CompanyPage,
    ),
  },
  {
    path: '/joinCompany',
    title: '加入单位',
    layout: 'main',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/company/invitations/join-company-page.tsx')).JoinCompanyPage,
    ),
  },
  {
    path: '/user/userCenter/examineDetail',
    title: '认证审核详情',
    layout: 'service',
    access: 'signedIn',
    page: page(
      async () => (await import('#src/features/company/certifications/examine-page.tsx')).ExaminePage,
    ),
  },
  {
    path: '/user/userCenter/orgManage',
    title: '组织架构',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'orgManage',
    page: page(async () => (await import('#src/features/company/staff/org-manage-page.tsx')).OrgManagePage),
  },
  {
    path: '/user/userCenter/orgDetail',
    title: '单位与部门详情',
    list: '/user/userCenter/orgManage',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'orgManage',
    page: page(async () => (await import('#src/features/company/staff/org-detail-page.tsx')).OrgDetailPage),
  },
  {
    path: '/user/userCenter/staffManage',
    title: '员工',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'staffManage',
    page: page(
      async () => (await import('#src/features/company/staff/staff-manage-page.tsx')).StaffManagePage,
    ),
  },
  {
    path: '/user/userCenter/roleManage',
    title: '角色与权限',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'roleManage',
    page: page(async () => (await import('#src/features/company/roles/role-manage-page.tsx')).RoleManagePage),
  },
  {
    path: '/user/userCenter/groupManage',
    title: '集团',
    layout: 'service',
    isForCompanies: true,
    access: 'signedIn',
    resource: 'groupManage',
    platform: 'group',
    page: page(async () => (await import('#src/features/company/affiliations/group-page.tsx')).GroupPage),
  },
  {
    path: '/user/userCenter/groupContracts',
    title: '成员企业的合同',
    list: '/user/userCenter/groupManage',
    layout: 'service',
    isForCompanies: true,
    access: 'signedIn',
    resource: 'groupManage',
    platform: 'group',
    page: page(
      async () =>
        (await import('#src/features/company/affiliations/opened-contracts-page.tsx')).OpenedContractsPage,
    ),
  },
  {
    path: '/user/userCenter/groupContract',
    title: '成员企业的合同详情',
    list: '/user/userCenter/groupManage',
    layout: 'service',
    isForCompanies: true,
    access: 'signedIn',
    resource: 'groupManage',
    platform: 'group',
    page: page(
      async () =>
        (await import('#src/features/company/affiliations/opened-contract-page.tsx')).OpenedContractPage,
    ),
  },
  {
    path: '/user/userCenter/integratedManage',
    title: '集成应用',
    layout: 'service',
    isForComputer: true,
    access: 'signedIn',
    resource: 'integratedManage',
    page: page(
      async () =>
        (await import('#src/features/platform/applications/integrated-manage-page.tsx')).IntegratedManagePage,
    ),
  },
  {
    path: '/user/userCenter/integratedManage/interfaces',
    title: '接口文档',
    list: '/user/userCenter/integratedManage',
    layout: 'service',
    access: 'signedIn',
    resource: 'integratedManage',
    page: page(
      async () => (await import('#src/features/platform/applications/interfaces-page.tsx')).InterfacesPage,
    ),
  },
]
