import type { Route } from './route.js';
import { adminRoutes } from './routes/admin/admin.routes.js';
import { inquiryRoutes } from './routes/inquiry.routes.js';
import { vendorRoutes } from './routes/vendor.routes.js';
import { accountRoutes } from './routes/account.routes.js';
import { assessmentRoutes } from './routes/assessment.routes.js';
import { earlierAdminRoutes } from './routes/earlier/earlier-admin.routes.js';
import { earlierVendorRoutes } from './routes/earlier/earlier-vendor.routes.js';
import { pictureRoutes } from './routes/earlier/picture.routes.js';
import { authRoutes } from './routes/auth.routes.js';
import { buildingRoutes } from './routes/building.routes.js';
import { buildingTileRoutes } from './routes/building-tiles.routes.js';
import { documentRoutes } from './routes/document.routes.js';
import { climateRoutes } from './routes/climate.routes.js';
import { energyRoutes } from './routes/energy.routes.js';
import { healthRoutes } from './routes/health.routes.js';
import { metricsRoutes } from './routes/metrics.routes.js';
import { featureRoutes } from './routes/standards/features.routes.js';
import { pvgisRoutes } from './routes/standards/pvgis.routes.js';
import { placeRoutes } from './routes/place.routes.js';
import { roofPageRoutes } from './routes/roof-page.routes.js';
import { roofRoutes } from './routes/roof.routes.js';
import { shadowRoutes } from './routes/shadow.routes.js';
import { sunRoutes } from './routes/sun.routes.js';
import { terrainRoutes } from './routes/terrain.routes.js';
import { tileJsonRoutes } from './routes/tile-json.routes.js';

/** What every process answers, also one that only works in the background. */
export const processRoutes: readonly Route[] = [...healthRoutes, ...metricsRoutes];

const operations: readonly Route[] = [
  ...processRoutes,
  // before the path of a single building, which would take it for an id
  ...tileJsonRoutes,
  ...buildingRoutes,
  ...buildingTileRoutes,
  ...roofRoutes,
  ...shadowRoutes,
  ...sunRoutes,
  ...climateRoutes,
  ...terrainRoutes,
  ...energyRoutes,
  ...pvgisRoutes,
  ...featureRoutes,
  ...placeRoutes,
  ...assessmentRoutes,
  ...roofPageRoutes,
  ...authRoutes,
  ...accountRoutes,
  ...vendorRoutes,
  ...inquiryRoutes,
  ...earlierVendorRoutes,
  ...pictureRoutes,
  ...earlierAdminRoutes,
  ...adminRoutes,
];

/** Every operation of the REST surface. */
export const routes: readonly Route[] = [...operations, ...documentRoutes(operations)];
