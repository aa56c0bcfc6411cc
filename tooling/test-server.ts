import { startTestServer } from '@countersign/adapters/embedded-postgres';

/** One PostgreSQL for the whole run of the integration tests. */
export default startTestServer;
