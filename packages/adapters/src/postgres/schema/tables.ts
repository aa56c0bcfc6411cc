// Made from the migrations by `npm run schema`.
import type { NotNull, Nullable } from './column.ts';

/** The tables of an instance's database, with the columns that each has. */
export interface Tables {
  account_address: {
    id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    account_id: NotNull<'uuid'>;
    ledger_id: NotNull<'text'>;
    address: NotNull<'text'>;
    scope: NotNull<'text'>;
    key_index: NotNull<'integer'>;
    key_path: Nullable<'text'>;
    public_key: NotNull<'text'>;
    created_at: NotNull<'timestamp with time zone'>;
    data: NotNull<'jsonb'>;
    signature: NotNull<'text'>;
    signing_key: NotNull<'text'>;
  };
  account_ledger: {
    account_id: NotNull<'uuid'>;
    ledger_id: NotNull<'text'>;
    root_domain_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    status: NotNull<'text'>;
    processing: Nullable<'jsonb'>;
    next_external: NotNull<'integer'>;
    next_internal: NotNull<'integer'>;
    balances_update_requested_at: Nullable<'timestamp with time zone'>;
    balances_update_processed_at: Nullable<'timestamp with time zone'>;
    is_awaited: NotNull<'boolean'>;
    presence_due_at: NotNull<'timestamp with time zone'>;
    presence_checked_at: Nullable<'timestamp with time zone'>;
    minimum_to_be_there: Nullable<'numeric'>;
    alias: NotNull<'text'>;
    standing: NotNull<'text'>;
  };
  balance: {
    account_id: NotNull<'uuid'>;
    ticker_id: NotNull<'uuid'>;
    id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    ledger_id: NotNull<'text'>;
    total: NotNull<'numeric'>;
    reserved: NotNull<'numeric'>;
    quarantined: NotNull<'numeric'>;
    last_updated_at: NotNull<'timestamp with time zone'>;
  };
  balance_change: {
    account_id: NotNull<'uuid'>;
    ticker_id: NotNull<'uuid'>;
    hour: NotNull<'timestamp with time zone'>;
    root_domain_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    change: NotNull<'numeric'>;
  };
  entity: {
    kind: NotNull<'text'>;
    id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    revision: NotNull<'bigint'>;
    lock: NotNull<'text'>;
    alias: NotNull<'text'>;
    created_at: NotNull<'timestamp with time zone'>;
    created_by: Nullable<'uuid'>;
    modified_at: NotNull<'timestamp with time zone'>;
    modified_by: Nullable<'uuid'>;
    description: Nullable<'text'>;
    validated: NotNull<'boolean'>;
    processing: Nullable<'jsonb'>;
    data: NotNull<'jsonb'>;
    signature: NotNull<'text'>;
    signing_key: NotNull<'text'>;
  };
  entity_revision: {
    kind: NotNull<'text'>;
    id: NotNull<'uuid'>;
    revision: NotNull<'bigint'>;
    root_domain_id: NotNull<'uuid'>;
    intent_id: Nullable<'uuid'>;
    saved_at: NotNull<'timestamp with time zone'>;
    data: NotNull<'jsonb'>;
    signature: NotNull<'text'>;
    signing_key: NotNull<'text'>;
  };
  event: {
    position: NotNull<'bigint'>;
    id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    sequence_number: Nullable<'bigint'>;
    saved_at: NotNull<'timestamp with time zone'>;
    type: NotNull<'text'>;
    payload: NotNull<'jsonb'>;
  };
  event_sequence: {
    root_domain_id: NotNull<'uuid'>;
    last: NotNull<'bigint'>;
  };
  holding_check: {
    account_id: NotNull<'uuid'>;
    ledger_id: NotNull<'text'>;
    root_domain_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    begun_at: NotNull<'timestamp with time zone'>;
    checked_at: Nullable<'timestamp with time zone'>;
    differences: NotNull<'jsonb'>;
    locked: NotNull<'jsonb'>;
    delegates: NotNull<'jsonb'>;
  };
  identity_account: {
    sub: NotNull<'text'>;
    public_key: NotNull<'text'>;
    email: NotNull<'text'>;
  };
  identity_attempt: {
    key: NotNull<'text'>;
    count: NotNull<'integer'>;
    expires_at: NotNull<'timestamp with time zone'>;
  };
  identity_login: {
    hash: NotNull<'text'>;
    position: NotNull<'bigint'>;
    interaction: NotNull<'text'>;
    entity: NotNull<'jsonb'>;
    addressees: NotNull<'text[]'>;
    number: NotNull<'integer'>;
    numbers: NotNull<'integer[]'>;
    status: NotNull<'text'>;
    approved_by: Nullable<'text'>;
    expires_at: NotNull<'timestamp with time zone'>;
    mark: NotNull<'bytea'>;
    approval_mark: Nullable<'bytea'>;
  };
  identity_oidc: {
    model: NotNull<'text'>;
    id_hash: NotNull<'bytea'>;
    grant_hash: Nullable<'bytea'>;
    uid_hash: Nullable<'bytea'>;
    sealed: NotNull<'bytea'>;
    consumed_at: Nullable<'timestamp with time zone'>;
    expires_at: Nullable<'timestamp with time zone'>;
  };
  identity_revoked: {
    session: NotNull<'text'>;
    expires_at: NotNull<'timestamp with time zone'>;
  };
  identity_seal: {
    singleton: NotNull<'boolean'>;
    salt: NotNull<'bytea'>;
    proof: NotNull<'bytea'>;
    cost: NotNull<'smallint'>;
  };
  identity_secret: {
    name: NotNull<'text'>;
    sealed: NotNull<'bytea'>;
  };
  identity_session: {
    id_hash: NotNull<'bytea'>;
    sealed: NotNull<'bytea'>;
    refreshed_at: NotNull<'timestamp with time zone'>;
    claimed_until: Nullable<'timestamp with time zone'>;
    refresh_failed: NotNull<'boolean'>;
    expires_at: NotNull<'timestamp with time zone'>;
  };
  identity_signed_out: {
    owner: NotNull<'text'>;
    at: NotNull<'timestamp with time zone'>;
    expires_at: NotNull<'timestamp with time zone'>;
  };
  identity_signing_key: {
    kid: NotNull<'text'>;
    sealed: NotNull<'bytea'>;
    created_at: NotNull<'timestamp with time zone'>;
  };
  identity_spent_challenge: {
    digest: NotNull<'bytea'>;
    expires_at: NotNull<'timestamp with time zone'>;
  };
  instance: {
    singleton: NotNull<'boolean'>;
    root_domain_id: NotNull<'uuid'>;
    genesis_raw: NotNull<'bytea'>;
    genesis: NotNull<'jsonb'>;
    executed_at: NotNull<'timestamp with time zone'>;
  };
  intent: {
    id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    target_domain_id: NotNull<'uuid'>;
    author_domain_id: NotNull<'uuid'>;
    author_id: NotNull<'uuid'>;
    payload_type: NotNull<'text'>;
    status: NotNull<'text'>;
    version: NotNull<'integer'>;
    created_at: NotNull<'timestamp with time zone'>;
    modified_at: NotNull<'timestamp with time zone'>;
    expiry_at: NotNull<'timestamp with time zone'>;
    description: Nullable<'text'>;
    custom_properties: NotNull<'jsonb'>;
    needs: NotNull<'jsonb'>;
    data: NotNull<'jsonb'>;
    signature: NotNull<'text'>;
    signing_key: NotNull<'text'>;
  };
  intent_decision: {
    intent_id: NotNull<'uuid'>;
    position: NotNull<'integer'>;
    root_domain_id: NotNull<'uuid'>;
    request_id: NotNull<'uuid'>;
    public_key: NotNull<'text'>;
    decision: NotNull<'jsonb'>;
  };
  intent_entity: {
    intent_id: NotNull<'uuid'>;
    entity_id: NotNull<'text'>;
    revision: Nullable<'bigint'>;
    changed: NotNull<'boolean'>;
    root_domain_id: NotNull<'uuid'>;
  };
  intent_policy: {
    intent_id: NotNull<'uuid'>;
    policy_id: NotNull<'uuid'>;
    policy_revision: NotNull<'bigint'>;
    policy_domain_id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
  };
  invitation: {
    id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    code_hash: NotNull<'text'>;
    status: NotNull<'text'>;
    user_id: NotNull<'uuid'>;
    alias: NotNull<'text'>;
    user_data: NotNull<'jsonb'>;
    valid_seconds: NotNull<'integer'>;
    valid_until: NotNull<'timestamp with time zone'>;
    created_by: NotNull<'jsonb'>;
    created_at: NotNull<'timestamp with time zone'>;
    modified_at: NotNull<'timestamp with time zone'>;
    alias_key: Nullable<'text'>;
    answer: Nullable<'jsonb'>;
    mark: Nullable<'bytea'>;
  };
  job: {
    id: NotNull<'bigint'>;
    queue: NotNull<'text'>;
    key: NotNull<'text'>;
    root_domain_id: Nullable<'uuid'>;
    payload: NotNull<'jsonb'>;
    run_at: NotNull<'timestamp with time zone'>;
    attempt: NotNull<'integer'>;
    leased_until: Nullable<'timestamp with time zone'>;
    failures: NotNull<'integer'>;
    last_error: Nullable<'text'>;
    created_at: NotNull<'timestamp with time zone'>;
  };
  journal: {
    root_domain_id: NotNull<'uuid'>;
    position: NotNull<'bigint'>;
    at: NotNull<'timestamp with time zone'>;
    header: NotNull<'text'>;
    text: NotNull<'text'>;
    leaf: NotNull<'bytea'>;
  };
  journal_head: {
    root_domain_id: NotNull<'uuid'>;
    size: NotNull<'bigint'>;
    at: NotNull<'timestamp with time zone'>;
    users_at: NotNull<'bigint'>;
  };
  ledger: {
    id: NotNull<'text'>;
    alias: NotNull<'text'>;
    revision: NotNull<'bigint'>;
    created_at: NotNull<'timestamp with time zone'>;
    modified_at: NotNull<'timestamp with time zone'>;
    data: NotNull<'jsonb'>;
    signature: NotNull<'text'>;
    signing_key: NotNull<'text'>;
  };
  ledger_cursor: {
    ledger_id: NotNull<'text'>;
    cursor: NotNull<'text'>;
    read_at: NotNull<'timestamp with time zone'>;
  };
  ledger_output: {
    ledger_id: NotNull<'text'>;
    transaction_id: NotNull<'text'>;
    output_index: NotNull<'integer'>;
    address: NotNull<'text'>;
    amount: NotNull<'numeric'>;
    height: NotNull<'integer'>;
    spent_by: Nullable<'text'>;
    spent_height: Nullable<'integer'>;
  };
  ledger_state: {
    ledger_id: NotNull<'text'>;
    noted_at: NotNull<'timestamp with time zone'>;
    code: Nullable<'text'>;
    message: Nullable<'text'>;
    failing_since: Nullable<'timestamp with time zone'>;
    tip: Nullable<'integer'>;
    tip_since: Nullable<'timestamp with time zone'>;
    unread: Nullable<'integer'>;
    nodes: Nullable<'jsonb'>;
  };
  ledger_transaction: {
    id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    ledger_id: NotNull<'text'>;
    order_id: Nullable<'uuid'>;
    order_domain_id: Nullable<'uuid'>;
    registered_at: NotNull<'timestamp with time zone'>;
    processing_status: Nullable<'text'>;
    processing: Nullable<'jsonb'>;
    ledger_status: Nullable<'text'>;
    ledger_transaction_id: Nullable<'text'>;
    status_last_updated_at: Nullable<'timestamp with time zone'>;
    ledger_transaction: Nullable<'jsonb'>;
    work: Nullable<'jsonb'>;
    reached: NotNull<'jsonb'>;
    replaces: Nullable<'uuid'>;
    version: NotNull<'bigint'>;
    content_id: Nullable<'text'>;
    ending: Nullable<'jsonb'>;
    holds: NotNull<'jsonb'>;
    seen_after_end: Nullable<'timestamp with time zone'>;
  };
  migration: {
    name: NotNull<'text'>;
    applied_at: NotNull<'timestamp with time zone'>;
  };
  migration_function: {
    position: NotNull<'bigint'>;
    name: NotNull<'text'>;
    hash: NotNull<'text'>;
    applied_at: NotNull<'timestamp with time zone'>;
  };
  notification_inbox: {
    position: NotNull<'bigint'>;
    id: NotNull<'uuid'>;
    public_key: NotNull<'text'>;
    occasion: NotNull<'text'>;
    content: NotNull<'jsonb'>;
    created_at: NotNull<'timestamp with time zone'>;
    read_at: Nullable<'timestamp with time zone'>;
    expires_at: NotNull<'timestamp with time zone'>;
  };
  notification_progress: {
    singleton: NotNull<'boolean'>;
    sequence: NotNull<'bigint'>;
    nobody_until: Nullable<'timestamp with time zone'>;
  };
  notification_request: {
    hash: NotNull<'text'>;
    owner: NotNull<'text'>;
    addressees: NotNull<'text[]'>;
    entity: NotNull<'jsonb'>;
    signature: Nullable<'text'>;
    rejected: NotNull<'boolean'>;
    reject_reason: Nullable<'text'>;
    created_at: NotNull<'timestamp with time zone'>;
    expires_at: NotNull<'timestamp with time zone'>;
    mark: NotNull<'bytea'>;
    place: NotNull<'integer'>;
    askers: NotNull<'text[]'>;
    companion: Nullable<'text'>;
  };
  notification_setting: {
    public_key: NotNull<'text'>;
    domain_id: NotNull<'uuid'>;
    scope: NotNull<'text'>;
    events: NotNull<'text[]'>;
  };
  order_reservation: {
    transaction_id: NotNull<'uuid'>;
    ticker_id: NotNull<'uuid'>;
    account_id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    amount: NotNull<'numeric'>;
  };
  order_resource: {
    account_id: NotNull<'uuid'>;
    ledger_id: NotNull<'text'>;
    resource: NotNull<'text'>;
    transaction_id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    shared: NotNull<'boolean'>;
    spent: NotNull<'boolean'>;
    follows: Nullable<'text'>;
  };
  price: {
    ticker_id: NotNull<'uuid'>;
    currency: NotNull<'text'>;
    hour: NotNull<'timestamp with time zone'>;
    read_at: NotNull<'timestamp with time zone'>;
    price: NotNull<'numeric'>;
  };
  price_source: {
    only_one: NotNull<'boolean'>;
    name: NotNull<'text'>;
    currency: NotNull<'text'>;
    read_at: NotNull<'timestamp with time zone'>;
  };
  push_subscription: {
    public_key: NotNull<'text'>;
    endpoint: NotNull<'text'>;
    p256dh: NotNull<'text'>;
    auth: NotNull<'text'>;
    created_at: NotNull<'timestamp with time zone'>;
  };
  request: {
    id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    kind: NotNull<'text'>;
    requester_domain_id: NotNull<'uuid'>;
    requester_id: NotNull<'uuid'>;
    status: NotNull<'text'>;
    history: NotNull<'jsonb'>;
    refusal: Nullable<'jsonb'>;
    intent_domain_id: Nullable<'uuid'>;
    intent_id: Nullable<'uuid'>;
    received_at: NotNull<'timestamp with time zone'>;
    modified_at: NotNull<'timestamp with time zone'>;
    text: Nullable<'text'>;
    signature: NotNull<'text'>;
    journal_position: Nullable<'bigint'>;
  };
  sandbox_blocks: {
    ledger_id: NotNull<'text'>;
    height: NotNull<'bigint'>;
    hash: NotNull<'text'>;
    time: NotNull<'timestamp with time zone'>;
    transaction_count: NotNull<'integer'>;
    data: NotNull<'jsonb'>;
  };
  sandbox_ledgers: {
    ledger_id: NotNull<'text'>;
    tip_height: NotNull<'bigint'>;
    next_observation: NotNull<'bigint'>;
  };
  sandbox_observations: {
    ledger_id: NotNull<'text'>;
    position: NotNull<'bigint'>;
    addresses: NotNull<'text[]'>;
    observation: NotNull<'jsonb'>;
  };
  sandbox_state: {
    ledger_id: NotNull<'text'>;
    key: NotNull<'text'>;
    owner: Nullable<'text'>;
    value: NotNull<'jsonb'>;
  };
  sandbox_transactions: {
    ledger_id: NotNull<'text'>;
    transaction_id: NotNull<'text'>;
    raw: NotNull<'text'>;
    status: NotNull<'text'>;
    arrival: NotNull<'bigint'>;
    resources: NotNull<'text[]'>;
    note: NotNull<'jsonb'>;
    block_height: Nullable<'bigint'>;
    failure: Nullable<'text'>;
    reason: Nullable<'text'>;
  };
  saved_view: {
    public_key: NotNull<'text'>;
    id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    list: NotNull<'text'>;
    name: NotNull<'text'>;
    search: NotNull<'text'>;
    hidden_columns: Nullable<'text[]'>;
    saved_at: NotNull<'bigint'>;
  };
  sealed_secret: {
    id: NotNull<'text'>;
    public_key: Nullable<'text'>;
    key_type: Nullable<'text'>;
    sealed: NotNull<'jsonb'>;
    created_at: NotNull<'timestamp with time zone'>;
  };
  signer: {
    public_key: NotNull<'text'>;
    kind: NotNull<'text'>;
    announced_at: NotNull<'timestamp with time zone'>;
    key_strategies: Nullable<'jsonb'>;
  };
  signing_session: {
    id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    user_id: NotNull<'uuid'>;
    cancelled: NotNull<'boolean'>;
    created_at: NotNull<'timestamp with time zone'>;
    expires_at: NotNull<'timestamp with time zone'>;
  };
  signing_session_event: {
    position: NotNull<'bigint'>;
    session_id: NotNull<'uuid'>;
    type: NotNull<'text'>;
    hash: Nullable<'text'>;
    at: NotNull<'timestamp with time zone'>;
  };
  system_property: {
    id: NotNull<'text'>;
    revision: NotNull<'bigint'>;
    data: NotNull<'jsonb'>;
    signature: NotNull<'text'>;
    signing_key: NotNull<'text'>;
  };
  transaction_account: {
    transaction_id: NotNull<'uuid'>;
    account_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    sender: NotNull<'boolean'>;
  };
  transaction_domain: {
    domain_id: NotNull<'uuid'>;
    transaction_id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    registered_at: NotNull<'timestamp with time zone'>;
    ledger_id: NotNull<'text'>;
    processing_status: NotNull<'text'>;
    ledger_status: NotNull<'text'>;
    status_last_updated_at: NotNull<'timestamp with time zone'>;
    outcome: NotNull<'text'>;
  };
  transfer: {
    id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    transaction_id: NotNull<'uuid'>;
    ticker_id: NotNull<'uuid'>;
    quarantined: NotNull<'boolean'>;
    kind: NotNull<'text'>;
    value: NotNull<'numeric'>;
    registered_at: NotNull<'timestamp with time zone'>;
    recipient_account: Nullable<'uuid'>;
    recipient_domain: Nullable<'uuid'>;
    recipient_address: Nullable<'text'>;
    senders: Nullable<'jsonb'>;
    recipient: Nullable<'jsonb'>;
    metadata: NotNull<'jsonb'>;
    movement: NotNull<'text'>;
    released_by: Nullable<'uuid'>;
    senders_digest: Nullable<'bytea'>;
  };
  transfer_account: {
    transfer_id: NotNull<'uuid'>;
    account_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    registered_at: NotNull<'timestamp with time zone'>;
  };
  transfer_domain: {
    domain_id: NotNull<'uuid'>;
    transfer_id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    registered_at: NotNull<'timestamp with time zone'>;
    quarantined: NotNull<'boolean'>;
    ticker_id: NotNull<'uuid'>;
    transaction_id: NotNull<'uuid'>;
    kind: NotNull<'text'>;
    value: NotNull<'numeric'>;
  };
  transfer_senders: {
    transaction_id: NotNull<'uuid'>;
    digest: NotNull<'bytea'>;
    senders: NotNull<'jsonb'>;
  };
  user_alias_key: {
    user_id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    domain_id: NotNull<'uuid'>;
    key: NotNull<'text'>;
  };
  vault_file: {
    vault_id: NotNull<'uuid'>;
    sequence: NotNull<'integer'>;
    root_domain_id: NotNull<'uuid'>;
    prepared_at: NotNull<'timestamp with time zone'>;
    operation_ids: NotNull<'uuid[]'>;
    digest: NotNull<'text'>;
    signature: NotNull<'text'>;
    signing_key: NotNull<'text'>;
    imported_at: Nullable<'timestamp with time zone'>;
    imported_digest: Nullable<'text'>;
    answer: Nullable<'jsonb'>;
    answer_signature: Nullable<'text'>;
  };
  vault_key: {
    vault_id: NotNull<'uuid'>;
    curve: NotNull<'text'>;
    strategy: NotNull<'text'>;
    name: NotNull<'text'>;
    root_domain_id: NotNull<'uuid'>;
    public_key: NotNull<'text'>;
    chain_code: Nullable<'text'>;
    sealed_key: Nullable<'text'>;
    sequence: Nullable<'integer'>;
  };
  vault_operation: {
    id: NotNull<'uuid'>;
    position: NotNull<'bigint'>;
    root_domain_id: NotNull<'uuid'>;
    vault_id: NotNull<'uuid'>;
    digest: NotNull<'text'>;
    subject: NotNull<'uuid'>;
    operation: NotNull<'jsonb'>;
    created_at: NotNull<'timestamp with time zone'>;
    answer: Nullable<'jsonb'>;
    answered_at: Nullable<'timestamp with time zone'>;
    declined: Nullable<'text'>;
    withdrawn: NotNull<'boolean'>;
  };
  vault_request: {
    id: NotNull<'uuid'>;
    public_key: NotNull<'text'>;
    request: NotNull<'jsonb'>;
    asked_at: NotNull<'timestamp with time zone'>;
    leased_until: Nullable<'timestamp with time zone'>;
    answer: Nullable<'jsonb'>;
  };
  vault_standing: {
    vault_id: NotNull<'uuid'>;
    root_domain_id: NotNull<'uuid'>;
    sequence: NotNull<'integer'>;
    prepared_at: NotNull<'timestamp with time zone'>;
  };
}
