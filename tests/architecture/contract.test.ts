import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints/index";
import { limits } from "#contract/limits";
import { settings } from "#contract/settings";

/** The customer's list of calls (specification §7), in their spelling. */
const specified = `
login/do
dxydst/pageList dxydst/formatMdb dxydst/vaildateMdb dxydst/getDxydStInfo dxydst/updateDxydShzt
dxydst/zkfxmPageList dxydst/checkZkfxm dxydst/insertZkfxm dxydst/updateZkfxm dxydst/updateZkfxmSpzt
dxydsd/pageList dxydsd/jscPageList dxydsd/getDxydSdInfo dxydsd/updateSdDxyd dxydsd/zkfxmPageList
dxydsd/checkZkfxm dxydsd/insertZkfxm dxydsd/updateZkfxm dxydsd/updateZkfxmSpzt dxydsd/vaildateSdMdb
dxydsd/formatSdMdb dxydsd/updateSdDxydShzt dxydsd/deleteZkfxm dxydsd/deleteSdDxyd
dxydsd/importZkfxmMdb dxydsd/getZkfxmSdInfo dxydsd/getZkfxmCxInfo dxydsd/getZkfxmOrderList
dxydsd/vaildateSdTxt dxydsd/uploadTxtDxyd dxydsd/getZkfxmRwlStatic dxydsd/getZkfxmCyptRwStatic
dxydsd/editCyptRw dxydsd/checkDxydSdCf dxydsd/uploadFiles dxydsd/deleteFiles dxydsd/saveFileUrls
dxydsd/fildFilesFromDkid dxydsd/exportShapeFile dxydsd/exportZkfxmShapeFile
xztd/getXztdInfo xztd/pageList xztd/getXzxhtjb xztd/xztdUpload
gyydxz/getInfo gyydxz/getDetailInfo gyydxz/getYddwxzList gyydxz/getGyydXzList
gyydxz/getGyydXzDqgxList gyydxz/getGyzzLeftData gyydxz/getYddwPageXzList gyydxz/getQyglPageList
gyydxz/getGyydXzByTyshxydm gyydxz/getYqqyInfo gyydxz/getYsbszyPageList
gyydxz/getWssgyyd2024PageList
tdgy/pageList tdgy/getKgjInfo tdgy/getKgjList
file/upload file/getFileList file/download file/deleteFile
gyydst/parse/file
gyydcr/getGycrdkListPage gyydcr/getGycrdkInfo gyydcr/crbbInfo gyydcr/crbbTotal
gyydcr/crbbStatistics gyydcr/getJyxydqd gyydcr/getJyxydcrqk gyydcr/getBzcfList
gyydcr/bzcfStatistics gyydcr/getGycrdkCyptInfo
dxydssxm/gysl/sumary dxydssxm/gysl/list dxydssxm/gysl/static dxydssxm/gysl/yxList
dxydssxm/gysl/ygkjgsj dxydssxm/gysl/updateGysl dxydssxm/gysl/updateGyslSpzt dxydssxm/kdpc/sumary
dxydssxm/gydxjhPageList dxydssxm/exportDxydjhShapeFile dxydssxm/getFdryShapeList dxydssxm/saveRwl
dxydssxm/getNdrw
export/dxpj export/gyydDetail
gxtz/getGxtzList gxtz/gxtz/updateGxtzStatus
`
  .trim()
  .split(/\s+/);

/** Calls that the customer's list lacks but the pages need (domain/02 §13). */
const own = `
bszy/getBszyInfo bszy/insertBszy bszy/updateBszy bszy/updateHczt bulk/preview bulk/save bulk/sheet bzcf/deleteBzcf bzcf/getBzcfInfo
bzcf/insertBzcf bzcf/updateBzcf cypt/deleteCypt cypt/getCyptInfo cypt/insertCypt cypt/move cypt/movePreview cypt/moves cypt/pageList cypt/undoMove cypt/updateCypt dqgx/confirm dqgx/delete
dqgx/getDqgxInfo dqgx/getFtbl dqgx/updateFtbl dqgx/match dqgx/release dqgx/save dbsx/getDbsxInfo dbsx/pageList dbsx/save dbsx/updateZt tjfx/dbsx ssgz/curve ssgz/duty ssgz/overdue ssgz/people ssgz/regions drpc/choose drpc/differences drpc/layer drpc/mend drpc/mendFile drpc/pageList drpc/rejected drpc/report
drpc/revoke drpc/startRevoke dxydsd/getCyptRwList dxydsd/startDxydSdCf dxydsd/pageDxydSdCf dxydsd/exportDxydSdCf dxydsd/undoSdDxyd dxydsd/updateZkfxmXmjd dxydssxm/deleteGydxjh dxydssxm/getGydxjhInfo
dxydssxm/gysl/deleteGysl dxydssxm/gysl/getGyslInfo dxydssxm/gysl/insertGysl
dxydssxm/gysl/updateGyslXmjdgl dxydssxm/insertGydxjh dxydssxm/updateGydxjh
dxydssxm/updateGydxjhJhzt dxydst/deleteDxyd dxydst/deleteZkfxm dxydst/exportShapeFile
dxydst/getZkfxmStInfo dxydst/undoDxyd dxydst/updateDxyd dxydst/updateZkfxmXmjd export/dxydDetail export/file export/list export/startList export/table export/txt
govern/planLevel govern/planMove govern/planProjects govern/planSheet file/content file/match file/thumbnail ghgy/deleteGhgy ghgy/getGhgyInfo ghgy/insertGhgy ghgy/pageList ghgy/updateGhgy gxtz/getGxtzInfo
gxtz/readGxtz meeting/addPage meeting/brief meeting/info meeting/list meeting/move meeting/order meeting/picture meeting/preview meeting/remove
meeting/removePage meeting/renew meeting/save meeting/savePage meeting/savePicture gxtz/updateGxtzStatus gyydxz/deleteGyyd gyydxz/insertGyyd gyydxz/updateGyyd
job/cancel job/info job/list layer/at layer/build layer/change layer/end layer/legend layer/list layer/look layer/mine layer/order layer/save layer/test layer/upload person/show map/find map/neighbour map/outlines map/records map/select map/suggest map/sums kdjc/deleteKdjc kdjc/getKdbz kdjc/getKdjcInfo kdjc/insertKdjc kdjc/pageList
kdjc/saveKdbz kzzb/getKzzb kzzb/saveKzzb kdjc/updateKdjc kdjc/updateZt login/arrive login/begin login/factor login/question login/ticket openapi.json pewg/deletePewg
pewg/getPewgInfo pewg/insertPewg pewg/pageList pewg/updatePewg pj/compute pj/deletePjqz pj/dkpj pj/getPjqz pj/previewPjqz
pj/qypj pj/savePjqz pj/updatePj pj/yqpj pj/ztpj pjgs/getPjgsInfo pjgs/insertPjgs pjgs/pageList pjgs/updateZt
pjyy/getPjyyInfo pjyy/insertPjyy pjyy/pageList pjyy/updateYyzt portal/brief portal/figures portal/heat portal/layout portal/layouts portal/resetLayout portal/saveLayout region/geojson region/info region/towns region/tree
ssbb/archive ssbb/compare ssbb/create ssbb/delete ssbb/list ssbb/publish ssbb/rollback ssbb/settling ssbb/start
sscx/getSscxInfo sscx/pageList sscx/save sscx/updateCxzt sshs/diff dxydsd/storeZkfxmMdb sshs/downloadTemplate sshs/rejected sshs/revoke sshs/import sshs/mark sshs/match
sshs/pageList sshs/upload sshs/uploadList sys/log/export sys/log/pageList sys/role/list sys/session/end sys/session/pageList sys/token/pageList sys/token/revoke sys/office/list sys/office/save sys/setting/list sys/setting/save sys/user/create
sys/user/disable sys/user/getCyptList sys/user/pageList sys/user/resetFactor sys/user/resetPassword sys/user/unlock sys/system/overview
sys/user/update tdgy/deleteTdgy tdgy/getKjgzl tdgy/getSrrOrderList tdgy/insertTdgy tdgy/updateTdgy tjfx/bszy tjfx/cross tjfx/cypt tjfx/dqgx
tjfx/dxydzkf tjfx/ghgy tjfx/gxtz tjfx/gydxjh tjfx/gyyd tjfx/kdjc tjfx/pewg tjfx/pj tjfx/pjgs tjfx/pjyy tjfx/sjdxyd
tjfx/sscx tjfx/sshs tjfx/stdxyd tjfx/stdxydzkf tjfx/tdgy tjfx/tdgyyq tdgyyq/getTdgyyqInfo tdgyyq/getTerms tdgyyq/pageList tdgyyq/save tdgyyq/updateZt tjfx/wssgyyd tjfx/xztd tjfx/yddw
tjfx/zyby todo/counts todo/decided todo/info todo/list todo/seen sheet/check sheet/choose sheet/info sheet/match sheet/rejected sheet/rows sheet/store takeover/drop takeover/info takeover/match takeover/pageList takeover/problems
takeover/report takeover/revoke takeover/start takeover/upload today/list today/open today/visit token/create token/list token/revoke tzgg/pageList tzgg/publish tzgg/readTzgg tzgg/withdraw view/list view/remove view/save user/changePassword user/choices user/endSessions user/endTour user/info user/renew user/sessions
cyyj/list cyyj/remove cyyj/save jlpz/insert jlpz/list jlpz/mentions jlpz/read jlpz/readers todo/basis view/people
user/logout dxydssxm/gysl/downloadTemplate dxydssxm/gysl/uploadGysl gyydxz/draftSdDxyd gyydxz/insertSdDxyd gyydxz/mergeGyyd gyydxz/splitGyyd dxydsd/insertSdDxyd dxydsd/mergeSdDxyd dxydsd/splitSdDxyd dxydst/mergeDxyd dxydst/splitDxyd map/around map/columns map/compare map/lineage map/overlaps map/pastDays map/past map/changes map/changeList map/changeMarks map/changeInfo map/changeSheet map/print
wall/bridge wall/decisions wall/forecast wall/gaps wall/kpis wall/moved wssgyyd/getWssgyydInfo wssgyyd/updateWssgyyd xztd/deleteXztd xztd/downloadTemplate dxydssxm/downloadRwTemplate
xztd/insertXztd xztd/updateXztd xztd/updateXzzt yddw/deleteYddw yddw/duplicates yddw/merge yddw/merges yddw/undoMerge yddw/getYddwInfo yddw/insertYddw
yddw/updateYddw yjhc/getYjhcInfo yjhc/pageList yjhc/save yjhc/updateZt tjfx/yjhc gyydxz/getGyzzTrend gyydxz/getYddwPoints dxydsd/saveCyptRw sshs/drops zyby/deleteZyby zyby/getZybyInfo zyby/pageList zyby/save zyby/updateZt
`
  .trim()
  .split(/\s+/);

const all = Object.values(endpoints)
  .flatMap((group) => Object.values(group))
  .map(({ path }) => path);

test("the specification has 92 calls", () => {
  expect(new Set(specified).size).toBe(92);
});

test("every specified call exists under its literal path", () => {
  expect(specified.filter((path) => !all.includes(path))).toEqual([]);
});

test("every other call is one that a page needs, and no path stands twice", () => {
  const more = all.filter((path) => !specified.includes(path));
  expect(more.filter((path) => !own.includes(path))).toEqual([]);
  expect(own.filter((path) => !more.includes(path))).toEqual([]);
  expect(all.length).toBe(new Set(all).size);
});

test("the constants are the specification's", () => {
  expect(limits).toMatchObject({
    requestMs: 30_000,
    slowRequestMs: 300_000,
    chunkLoadMs: 120_000,
    expiryRedirectMs: 2_000,
    defaultRegion: "33",
    localPrefix: "clzy_",
    storageKeys: ["user", "platform", "password", "region"],
  });
  expect(settings.dataYear.usual).toBe(2024);
});
